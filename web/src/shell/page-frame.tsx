import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  header?: ReactNode;
  /** The navigation, which stays in sight. */
  bar: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** What the pages of the site and of the back office stand in. */
export function PageFrame({ header, bar, footer, children }: PageFrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {header}
      <div className={styles.top}>
        {bar}
        <OfflineNotice />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
