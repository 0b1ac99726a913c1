import { Navigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState, type ReactNode } from 'react';
import { PlainPage } from '../shell/plain-page.tsx';
import { SiteFailure, SiteShell } from '../shell/site-shell.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { AccessDenied, nextOf } from './enter-office.ts';
import { mayEnterOffice } from './office-access.ts';
import styles from './protected.module.css';
import { userAtom } from './user.atom.ts';

/**
 * Shows its children to users who may enter the back office, and leads to the login page when they
 * are signed out. The children stay until that page is reached, which unsaved changes may prevent.
 */
export function Protected({ children }: { children: ReactNode }) {
  const user = useSelector(userAtom);
  if (user && !mayEnterOffice(user)) return <AccessDeniedPage />;
  return (
    <>
      {children}
      {!user && <ToLogin />}
      {user?.must_change_password && <Navigate to="/change-password" replace />}
    </>
  );
}

/** Leads to the login page, and remembers the page on which the session ended. */
function ToLogin() {
  const { latestLocation } = useRouter();
  const [state] = useState(() => ({ next: nextOf(latestLocation) }));
  return <Navigate to="/login" replace state={state} />;
}

/** The error component of a protected route. */
export function ProtectedFailure({ error }: { error: unknown }) {
  return error instanceof AccessDenied ? <AccessDeniedPage /> : <SiteFailure error={error} />;
}

/** The pending component of a protected route, while the server says who is signed in. */
export function ProtectedPending() {
  return (
    <main>
      <p className={styles.pending} role="status">
        Loading...
      </p>
    </main>
  );
}

function AccessDeniedPage() {
  return (
    <SiteShell>
      <PlainPage title="Access Denied" text="You don't have permission to access this page.">
        <LinkButton to="/" variant="primary">
          Go back home
        </LinkButton>
      </PlainPage>
    </SiteShell>
  );
}
