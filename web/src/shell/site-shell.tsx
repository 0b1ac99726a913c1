import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useContext, type CSSProperties, type ReactNode } from 'react';
import { boot } from '../boot/boot-data.ts';
import { mailingListSettingsAtom } from '../features/mailing-list/settings.atom.ts';
import { useIsAdmin } from '../session/user.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { Logo } from '../venue/logo.tsx';
import { ModeToggle } from '../theme/mode-toggle.tsx';
import { FailurePage, Framed, PageFrame } from './page-frame.tsx';
import styles from './site-shell.module.css';

const MailingList = lazyExtra(() => import('../features/mailing-list/mailing-list.tsx'));
const SocialLinks = lazyExtra(() => import('../venue/social-links.tsx'));
const SiteFooter = lazyExtra(() => import('./site-footer.tsx'));

/** The back office, to which the last one leads, has a bar of its own. */
const PLACES = [
  { to: '/', name: 'EVENTS' },
  { to: '/info', name: 'INFO' },
  { to: '/contact', name: 'CONTACT' },
  { to: '/manage/shows', name: 'ADMIN' },
] as const;

/** The frame around every public page except login and signup. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} bar={<SiteNavigation />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  );
}

/** The error component of every page. It keeps the header and navigation, whatever has failed. */
export function SiteFailure({ error }: { error: unknown }) {
  const failure = <FailurePage error={error} />;
  return useContext(Framed) ? failure : <SiteShell>{failure}</SiteShell>;
}

/** `venue` is another one where the back office shows what an edit will look like. */
export function SiteHeader({ venue = boot.venue }) {
  const settings = useSelector(mailingListSettingsAtom);
  const room: CSSProperties & Record<'--icons' | '--envelopes', number> = {
    '--icons': Object.keys(venue.social).length,
    '--envelopes': settings?.show_email_button ? 1 : 0,
  };
  return (
    <header className={styles.header}>
      <div className={styles.venue}>
        <Link to="/" className={styles.home}>
          <Logo venue={venue} />
        </Link>
        <address className={styles.address}>{venue.address}</address>
      </div>
      <div className={styles.social} style={room}>
        <SocialLinks links={venue.social} />
        <MailingList />
      </div>
      <ModeToggle />
    </header>
  );
}

/** The navigation bar, which stays in view. Only staff and site managers see ADMIN. */
function SiteNavigation() {
  const admin = useIsAdmin();
  const path = useLocation({ select: (location) => location.pathname });
  const places = admin ? PLACES : PLACES.slice(0, -1);
  return (
    <nav className={styles.bar} aria-label="Main">
      <ul className={styles.links}>
        {places.map(({ to, name }) => (
          <li key={to} className={to === '/manage/shows' ? 'push' : undefined}>
            <Link
              to={to}
              className={styles.link}
              aria-current={isAt(to, path) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages of shows are among the events. */
function isAt(to: string, path: string): boolean {
  return to === '/' ? /^\/($|shows\/)/.test(path) : path.startsWith(to);
}
