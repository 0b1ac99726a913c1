import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import styles from './management-bar.module.css';
import type { ManageSection } from './manage-section.ts';
import { UnreadBadge } from './unread-badge.tsx';

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
