import { Navigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { AccessDeniedPage } from './access-denied-page.tsx';
import { isAdmin } from './user.ts';
import { userAtom } from './user.atom.ts';

/** Shows what is inside to staff and site managers, as long as they are signed in; also when another tab signs them out. */
export function Protected({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom);
  if (!user) return <Navigate to="/login" replace />;
  return isAdmin(user) ? children : <AccessDeniedPage />;
}
