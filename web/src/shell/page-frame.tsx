import { CatchBoundary, lazyRouteComponent, useMatches } from '@tanstack/react-router';
import { createContext, Suspense, type ReactNode } from 'react';
import { loadUntilThere } from '../boot/load-code.ts';
import { classes } from '../ui/classes.ts';
import styles from './page-frame.module.css';

/** Comes with what loads after the first page, so that it is there when something fails later. */
export const LateFailurePage = lazyRouteComponent(() =>
  loadUntilThere(() => import('./failure-page.tsx')),
);

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

/** Takes the place of a page that could not be loaded, or broke. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <Suspense>
      <LateFailurePage error={error} />
    </Suspense>
  );
}

const LateNotFoundPage = lazyRouteComponent(() =>
  loadUntilThere(() => import('./not-found-page.tsx')),
);

/** The page for addresses that do not exist. */
export function NotFoundPage() {
  return (
    <Suspense>
      <LateNotFoundPage />
    </Suspense>
  );
}

interface PageBoundaryProps {
  Failure?: (props: { error: unknown }) => ReactNode;
  children: ReactNode;
}

/** Keeps everything around a page in place if the page itself breaks. */
export function PageBoundary({ Failure = FailurePage, children }: PageBoundaryProps) {
  const matches = useMatches();
  return (
    <CatchBoundary getResetKey={() => matches} errorComponent={Failure}>
      {children}
    </CatchBoundary>
  );
}
