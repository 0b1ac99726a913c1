import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './show-poster.module.css';

/** The show page while the show is on the way. */
export function ShowPending() {
  return (
    <div className={styles.page} role="status">
      <div className={styles.back} />
      <div className={styles.pictures}>
        <Skeleton style={{ aspectRatio: 1 }} />
      </div>
      <VisuallyHidden>Loading show</VisuallyHidden>
      <Skeleton style={{ height: '16rem' }} />
      <Skeleton style={{ height: '9rem' }} />
    </div>
  );
}
