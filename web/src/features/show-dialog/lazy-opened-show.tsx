import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import styles from './lazy-opened-show.module.css';
import type { OpenedShowProps } from './opened-show.tsx';

/** The show dialog, which only people who manage shows load. */
export const OpenedShow = lazyDialog<OpenedShowProps>(
  () => import('./opened-show.tsx'),
  undefined,
  () => (
    <p className={styles.opening} role="status">
      Loading...
    </p>
  ),
);
