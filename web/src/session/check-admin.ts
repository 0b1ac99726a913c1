import { redirect } from '@tanstack/react-router';
import { callApi } from '../api/call-api.ts';
import { AccessDenied } from './access-denied.ts';
import { currentUser, setCurrentUser } from './current-user.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { isAdmin } from './user.ts';

/**
 * Lets staff and site managers through; `ask` has the server say first who this is.
 * @throws a redirect to the login page for nobody, or to that for a new password where one is due, AccessDenied for anybody else.
 */
export async function checkAdmin(ask: boolean): Promise<void> {
  if (ask && currentUser()) await refreshUser();
  const user = currentUser();
  if (!user) throw redirect({ to: '/login', replace: true });
  if (user.must_change_password) throw redirect({ to: '/change-password', replace: true });
  if (!isAdmin(user)) throw new AccessDenied();
}

/** Flags change and sessions end while the browser remembers. What cannot be asked now is left as it is: the server refuses what it must. */
async function refreshUser(): Promise<void> {
  try {
    setCurrentUser(await callApi('session.me'));
  } catch (error) {
    signOutIfUnauthorized(error);
  }
}
