import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { callApi } from '../api/call-api.ts';
import { goLive, isLive } from '../live/live.ts';
import { AccessDenied } from './access-denied.ts';
import { nextOf } from './next-of.ts';
import { homeOf, isAuditorPage, mayEnterOffice } from './office-access.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { isAdmin } from './stored-user.ts';
import { currentUser, setCurrentUser } from './user.atom.ts';

interface Entry {
  cause: string;
  location: ParsedLocation;
}

/**
 * Lets staff and site managers through, and auditors to the history. On entering, the server says
 * who is signed in. Staff that were let through before do not wait for it: the server refuses what
 * it must, and `Protected` leads out whom it does not know. Staff follow what changes from then on.
 * @throws a redirect for nobody, for auditors elsewhere, and where a new password is due;
 * AccessDenied for anybody else.
 */
export async function enterOffice({ cause, location }: Entry): Promise<{ isRetry: boolean }> {
  // For the router, another try after a failure is no entry.
  const isRetry = cause === 'stay' && !isLive() && isAdmin(currentUser());
  const isEntry = cause === 'enter' || isRetry;
  if (isEntry && currentUser()) {
    const refreshed = refreshUser();
    if (!isAdmin(currentUser())) await refreshed;
  }
  const user = currentUser();
  if (!user) throw redirect({ to: '/login', replace: true, state: { next: nextOf(location) } });
  if (user.must_change_password) throw redirect({ to: '/change-password', replace: true });
  if (!mayEnterOffice(user)) throw new AccessDenied();
  if (!isAdmin(user) && !isAuditorPage(location.pathname))
    throw redirect({ to: homeOf(user), replace: true });
  if (isEntry && isAdmin(user)) await goLive();
  return { isRetry };
}

/** Without a response the user stays as remembered: the server refuses what it must. */
async function refreshUser(): Promise<void> {
  try {
    setCurrentUser(await callApi('session.me'));
  } catch (error) {
    signOutIfUnauthorized(error);
  }
}
