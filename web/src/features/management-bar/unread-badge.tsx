import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './unread-badge.module.css';

const MOST = 9;

/** How many messages wait; nothing when none does. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
