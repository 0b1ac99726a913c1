import type { ReactNode } from 'react';
import { NoAccess, OfficeOnly } from '../session/office-only.tsx';
import { AccessDenied } from './enter-office.ts';
import styles from './protected.module.css';
import { SiteFailure, SiteShell } from './site-shell.tsx';

/** A page of the back office, as `OfficeOnly`. */
export function Protected({ children }: { children: ReactNode }) {
  return <OfficeOnly denied={<AccessDeniedPage />}>{children}</OfficeOnly>;
}

/** The error component of a protected route. */
export function ProtectedFailure({ error }: { error: unknown }) {
  return error instanceof AccessDenied ? <AccessDeniedPage /> : <SiteFailure error={error} />;
}

/** The pending component of a protected route, while the server says who is signed in. */
export function ProtectedPending() {
  return (
    <main>
      <p className={styles.pending}>Loading...</p>
    </main>
  );
}

function AccessDeniedPage() {
  return (
    <SiteShell>
      <NoAccess />
    </SiteShell>
  );
}
