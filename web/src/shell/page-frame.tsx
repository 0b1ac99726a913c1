import { createContext, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './page-frame.module.css';
import { PageBoundary } from './failure-page.tsx';

/** Whether the component is inside a `PageFrame`. */
export const Framed = createContext(false);

interface PageFrameProps {
  header?: ReactNode;
  /** The navigation, which stays in view. */
  bar: ReactNode;
  footer?: ReactNode;
  /** For pages full of tables: wide, with narrow margins. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame around the pages of the site and of the back office. */
export function PageFrame({ header, bar, footer, wide = false, children }: PageFrameProps) {
  return (
    <div className={classes(styles.frame, wide && styles.wide)}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {header}
      <div className={styles.top}>
        {bar}
        <div role="status">
          <p className={styles.offline}>You are offline. What you see may be out of date.</p>
        </div>
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Framed value>
          <PageBoundary>{children}</PageBoundary>
        </Framed>
      </main>
      {footer}
    </div>
  );
}
