import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import type { CSSProperties } from 'react';
import { boot } from '../boot/boot-data.ts';
import { mailingListSettingsAtom } from '../features/mailing-list/settings.atom.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { Logo } from './logo.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import styles from './site-header.module.css';

const MailingList = lazyExtra(() => import('../features/mailing-list/mailing-list.tsx'));
const SocialLinks = lazyExtra(() => import('./social-links.tsx'));

export function SiteHeader() {
  const settings = useSelector(mailingListSettingsAtom);
  const room: CSSProperties & Record<'--icons' | '--envelopes', number> = {
    '--icons': Object.keys(boot.venue.social).length,
    '--envelopes': settings?.show_email_button ? 1 : 0,
  };
  return (
    <header className={styles.header}>
      <div className={styles.venue}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <address className={styles.address}>{boot.venue.address}</address>
      </div>
      <div className={styles.social} style={room}>
        <SocialLinks />
        <MailingList />
      </div>
      <ModeToggle />
    </header>
  );
}
