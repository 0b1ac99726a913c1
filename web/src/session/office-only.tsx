import { Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState, type ReactNode } from 'react';
import { LinkButton } from '../ui/button/button.tsx';
import { PlainPage } from '../ui/page/plain-page.tsx';
import { nextOf } from './next-of.ts';
import { mayEnterOffice, maySeePage } from './office-access.ts';
import { userAtom } from './user.atom.ts';

interface OfficeOnlyProps {
  children: ReactNode;
  /** What other users see. */
  denied?: ReactNode;
}

/**
 * Shows its children to users who may enter the back office and see its page, and leads to the
 * login page when they are signed out. The children stay until that page is reached, which unsaved
 * changes may prevent.
 */
export function OfficeOnly({ children, denied = <NoAccess /> }: OfficeOnlyProps) {
  const user = useSelector(userAtom);
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (user && !(mayEnterOffice(user) && maySeePage(user, path))) return denied;
  return (
    <>
      {children}
      {!user && <ToLogin />}
      {user?.must_change_password && <Navigate to="/account" replace />}
    </>
  );
}

/** Leads to the login page, and remembers the page on which the session ended. */
function ToLogin() {
  const { latestLocation } = useRouter();
  const [state] = useState(() => ({ next: nextOf(latestLocation) }));
  return <Navigate to="/login" replace state={state} />;
}

/** Says that the user who is signed in may not see the page. */
export function NoAccess() {
  return (
    <PlainPage title="Access Denied" text="You don't have permission to access this page.">
      <LinkButton to="/" variant="primary">
        Go back home
      </LinkButton>
    </PlainPage>
  );
}
