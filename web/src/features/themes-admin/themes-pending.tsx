import { SectionPending } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './themes-section.module.css';

const CARDS = 6;

/** The gallery while the themes are being loaded. */
export function ThemesPending() {
  return (
    <SectionPending label="Loading themes">
      <div className={styles.gallery}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} style={{ height: '22rem' }} />
        ))}
      </div>
    </SectionPending>
  );
}
