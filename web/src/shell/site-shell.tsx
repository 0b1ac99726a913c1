import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import styles from './site-shell.module.css';

const SiteFooter = lazyExtra(() => import('./site-footer.tsx'));

/** What every page of the site but login and signup stands in. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <SiteHeader />
      <div className={styles.top}>
        <SiteNavigation />
        <OfflineNotice />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </div>
  );
}
