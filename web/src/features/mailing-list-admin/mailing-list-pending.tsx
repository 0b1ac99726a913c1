import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './mailing-list-section.module.css';

/** The mailing list while it is on the way. */
export function MailingListPending() {
  return (
    <div className={styles.section} role="status">
      <VisuallyHidden>Loading subscribers</VisuallyHidden>
      <Skeleton style={{ width: '14rem', height: '3rem' }} />
      <div className={styles.waiting}>
        <Skeleton style={{ height: '9rem' }} />
        <Skeleton style={{ height: '20rem' }} />
      </div>
    </div>
  );
}
