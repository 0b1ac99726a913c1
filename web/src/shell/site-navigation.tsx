import { Link, useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { isAdmin } from '../session/stored-user.ts';
import { userAtom } from '../session/user.atom.ts';
import styles from './site-navigation.module.css';

/** The bar that stays in sight. Only staff and site managers see ADMIN. */
export function SiteNavigation() {
  const admin = isAdmin(useAtomValue(userAtom));
  const path = useLocation({ select: (location) => location.pathname });
  const at = (lit: boolean) => ({
    className: styles.link,
    'aria-current': lit ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.bar} aria-label="Main">
      <ul className={styles.links}>
        <li>
          <Link to="/" {...at(path === '/' || path.startsWith('/shows/'))}>
            EVENTS
          </Link>
        </li>
        <li>
          <Link to="/info" {...at(path.startsWith('/info'))}>
            INFO
          </Link>
        </li>
        <li>
          <Link to="/contact" {...at(path.startsWith('/contact'))}>
            CONTACT
          </Link>
        </li>
        {admin && (
          <li className={styles.admin}>
            <Link to="/manage/shows" {...at(path.startsWith('/manage'))}>
              ADMIN
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
