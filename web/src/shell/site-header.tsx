import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { boot } from '../boot/boot.ts';
import { lazyExtra } from '../ui/lazy-extra.tsx';
import { Logo } from './logo.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import styles from './site-header.module.css';

const MailingList = lazyExtra(() => import('../features/mailing-list/mailing-list.tsx'));
const SocialLinks = lazyExtra(() => import('./social-links.tsx'));

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      <address className={styles.address}>{boot.venue.address}</address>
      <div className={styles.social}>
        <Suspense>
          <SocialLinks />
          <MailingList />
        </Suspense>
      </div>
      <div className={styles.mode}>
        <ModeToggle />
      </div>
    </header>
  );
}
