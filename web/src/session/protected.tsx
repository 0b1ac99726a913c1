import { Navigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { AccessDeniedPage } from './access-denied-page.tsx';
import { isAdmin } from './user.ts';
import { userAtom } from './user.atom.ts';

/**
 * Shows what is inside to staff and site managers, as long as they are signed in; also when another tab signs them out. What is inside stays
 * until the login page is reached: something unsaved may hold that up.
 */
export function Protected({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom);
  if (user && !isAdmin(user)) return <AccessDeniedPage />;
  return (
    <>
      {children}
      {!user && <Navigate to="/login" replace />}
    </>
  );
}
