import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './themes-section.module.css';

const CARDS = 6;

/** The gallery while the themes are on the way. */
export function ThemesPending() {
  return (
    <div className={styles.section} role="status">
      <VisuallyHidden>Loading themes</VisuallyHidden>
      <Skeleton style={{ width: '16rem', height: '3rem' }} />
      <div className={styles.gallery}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} style={{ height: '22rem' }} />
        ))}
      </div>
    </div>
  );
}
