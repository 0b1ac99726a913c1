import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './unread-badge.module.css';

const MOST = 9;

/** How many messages wait; nothing but its room when none does, so that nothing moves when it comes. */
export function UnreadBadge({ count }: { count: number }) {
  return (
    <span className={styles.room}>
      {count > 0 && (
        <span className={styles.badge}>
          {count > MOST ? `${MOST}+` : count}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
