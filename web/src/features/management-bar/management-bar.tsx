import { Link } from '@tanstack/react-router';
import { useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { FindShow } from './find-show.tsx';
import styles from './management-bar.module.css';
import { MorePlaces, type MorePlace } from './more-places.tsx';
import type { ManagePlace } from './place-at.ts';

interface ManagementBarProps {
  /** The entry to mark as the current one. */
  current: ManagePlace | undefined;
  /** How many messages are unread. */
  unread: number;
  /** Goes to the shows that match these words. */
  onFindShow: (words: string) => void;
  onLogout: () => void;
}

/** The bar has as many of these as there is room for, and the rest is in a menu. */
const MORE: readonly MorePlace[] = [
  { place: 'themes', to: '/manage/themes', name: 'THEMES' },
  { place: 'history', to: '/manage/history', name: 'HISTORY' },
  { place: 'insights', to: '/manage/insights', name: 'INSIGHTS' },
];

/** The navigation bar of the back office. */
export function ManagementBar({ current, unread, onFindShow, onLogout }: ManagementBarProps) {
  const isPhone = useMedia('(max-width: 47.99rem)');
  const isWide = useMedia('(min-width: 90rem)');
  const inBar = isWide ? MORE.length : isPhone ? 0 : 1;
  const inMenu = MORE.slice(inBar);
  const at = (place: ManagePlace) => ({
    className: styles.link,
    // By default the router compares only the path, which sections share.
    activeOptions: { exact: true, includeSearch: true },
    'aria-current': place === current ? ('page' as const) : undefined,
  });
  return (
    <div className={styles.bar}>
      <nav className={styles.site} aria-label="Main">
        <Link to="/manage/shows" className={styles.admin} aria-current="page">
          ADMIN
        </Link>
      </nav>
      <nav className={styles.sections} aria-label="Management">
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
          {MORE.slice(0, inBar).map(({ place, to, name }) => (
            <li key={place}>
              <Link to={to} {...at(place)}>
                {name}
              </Link>
            </li>
          ))}
          {inMenu.length > 0 && (
            <li className={styles.more}>
              <MorePlaces places={inMenu} isHere={inMenu.some(({ place }) => place === current)} />
            </li>
          )}
        </ul>
        <FindShow onFind={onFindShow} />
        <AccountButtons onLogout={onLogout} />
      </nav>
    </div>
  );
}

const MAX_COUNT = 9;

/** The number of unread messages. Its space is reserved, so that nothing moves when it appears. */
function UnreadBadge({ count }: { count: number }) {
  return (
    <span className={styles.room}>
      {count > 0 && (
        <span className={styles.badge}>
          {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
