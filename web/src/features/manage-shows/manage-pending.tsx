import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './shows-section.module.css';

const ROWS = 8;

/** Manage Shows while the shows are on the way. */
export function ManagePending() {
  return (
    <div className={styles.section} role="status">
      <header className={styles.head}>
        <VisuallyHidden>Loading shows</VisuallyHidden>
        <Skeleton style={{ width: '16rem', height: '3rem' }} />
        <Skeleton style={{ width: '9rem', height: '2.75rem' }} />
      </header>
      <div className={styles.waiting}>
        {Array.from({ length: ROWS }, (_, place) => (
          <Skeleton key={place} style={{ height: '2.75rem' }} />
        ))}
      </div>
    </div>
  );
}
