import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { callApi } from '../api/call-api.ts';
import { AccessDenied } from './access-denied.ts';
import { nextOf } from './next-of.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { isAdmin } from './stored-user.ts';
import { currentUser, setCurrentUser } from './user.atom.ts';

interface Entry {
  cause: string;
  location: ParsedLocation;
}

/**
 * Lets staff and site managers through. On entering, the server says who is signed in. Those that
 * were let through before do not wait for it: the server refuses what it must, and `Protected`
 * leads out whom it does not know.
 * @throws a redirect for nobody and where a new password is due, AccessDenied for anybody else.
 */
export async function checkAdmin({ cause, location }: Entry): Promise<void> {
  if (cause === 'enter' && currentUser()) {
    const refreshed = refreshUser();
    if (!isAdmin(currentUser())) await refreshed;
  }
  const user = currentUser();
  if (!user) throw redirect({ to: '/login', replace: true, state: { next: nextOf(location) } });
  if (user.must_change_password) throw redirect({ to: '/change-password', replace: true });
  if (!isAdmin(user)) throw new AccessDenied();
}

/** Without a response the user stays as remembered: the server refuses what it must. */
async function refreshUser(): Promise<void> {
  try {
    setCurrentUser(await callApi('session.me'));
  } catch (error) {
    signOutIfUnauthorized(error);
  }
}
