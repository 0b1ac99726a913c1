import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './messages-section.module.css';

const ROWS = 8;

/** The Messages section while the messages are on the way. */
export function MessagesPending() {
  return (
    <div className={styles.section} role="status">
      <VisuallyHidden>Loading messages</VisuallyHidden>
      <Skeleton style={{ width: '22rem', height: '3rem' }} />
      <div className={styles.waiting}>
        {Array.from({ length: ROWS }, (_, place) => (
          <Skeleton key={place} style={{ height: '2.75rem' }} />
        ))}
      </div>
    </div>
  );
}
