import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './unread-badge.module.css';

const MOST = 9;

/**
 * How many messages are unread. Without any it keeps its room, so that nothing moves when it
 * appears.
 */
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
