import { Link } from '@tanstack/react-router';
import { boot } from '../boot/boot.ts';
import { Logo } from './logo.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { Suspense, lazy } from 'react';
import styles from './site-header.module.css';

const SocialLinks = lazy(() => import('./social-links.tsx'));

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
        </Suspense>
      </div>
      <div className={styles.mode}>
        <ModeToggle />
      </div>
    </header>
  );
}
