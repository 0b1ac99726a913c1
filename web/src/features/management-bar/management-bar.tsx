import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './management-bar.module.css';
import type { ManageSection } from './manage-section.ts';

interface ManagementBarProps {
  /** Where in the back office this is. */
  current: ManageSection | 'mailing-list' | 'themes' | undefined;
  /** Messages that nobody has read yet. */
  unread: number;
  onLogout: () => void;
}

/** The way around the back office, and out of it. */
export function ManagementBar({ current, unread, onLogout }: ManagementBarProps) {
  const at = (place: ManagementBarProps['current']) => ({
    className: styles.link,
    // The router goes by the path alone, which sections share.
    activeOptions: { exact: true, includeSearch: true },
    'aria-current': place === current ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.bar} aria-label="Management">
      <ul className={styles.links}>
        <li>
          <Link
            to="/manage/shows"
            search={{ section: 'messages' }}
            state={{ section: 'messages' }}
            {...at('messages')}
          >
            MESSAGES
            <UnreadBadge count={unread} />
          </Link>
        </li>
        <li>
          <Link to="/manage/shows" state={{ section: 'shows' }} {...at('shows')}>
            MANAGE SHOWS
          </Link>
        </li>
        <li>
          <Link to="/manage/mailing-list" {...at('mailing-list')}>
            MAILING LIST
          </Link>
        </li>
        <li>
          <Link to="/manage/themes" {...at('themes')}>
            THEMES
          </Link>
        </li>
      </ul>
      <Button size="sm" variant="ghost" className={styles.logout} onClick={onLogout}>
        <IconLogout size={18} aria-hidden="true" />
        Logout
      </Button>
    </nav>
  );
}

const MOST = 9;

/**
 * How many messages are unread. Without any it keeps its room, so that nothing moves when it
 * appears.
 */
function UnreadBadge({ count }: { count: number }) {
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
