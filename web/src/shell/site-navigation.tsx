import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { isAdmin } from '../session/stored-user.ts';
import { userAtom } from '../session/user.atom.ts';
import styles from './site-navigation.module.css';

const PLACES = [
  { to: '/', name: 'EVENTS', lit: /^\/($|shows\/)/ },
  { to: '/info', name: 'INFO', lit: /^\/info/ },
  { to: '/contact', name: 'CONTACT', lit: /^\/contact/ },
  { to: '/manage/shows', name: 'ADMIN', lit: /^\/manage/ },
] as const;

/** The navigation bar, which stays in view. Only staff and site managers see ADMIN. */
export function SiteNavigation() {
  const admin = isAdmin(useSelector(userAtom));
  const path = useLocation({ select: (location) => location.pathname });
  const places = admin ? PLACES : PLACES.slice(0, -1);
  return (
    <nav className={styles.bar} aria-label="Main">
      <ul className={styles.links}>
        {places.map(({ to, name, lit }) => (
          <li key={to} className={to === '/manage/shows' ? 'push' : undefined}>
            <Link
              to={to}
              className={styles.link}
              aria-current={lit.test(path) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
