import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { ExpectedError } from '../api/expected-error.ts';
import { goLive, isLive } from '../live/live.ts';
import { nextOf } from '../session/next-of.ts';
import { homeOf, isAuditorPage, mayEnterOffice, maySeePage } from '../session/office-access.ts';
import { refreshUser } from '../session/refresh-user.ts';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser } from '../session/user.atom.ts';

interface Entry {
  cause: string;
  location: ParsedLocation;
}

/**
 * Lets staff and site managers into the back office, and auditors into the history. On entry, the
 * server is asked who is signed in. Staff need not wait for its response: the server refuses what
 * it must, and `Protected` leads out users who are signed out. Then staff start to follow changes.
 * @throws a redirect if nobody is signed in, for auditors on other pages, and if a new password is
 * due; AccessDenied for any other user, and for staff on the pages of site managers.
 */
export async function enterOffice({ cause, location }: Entry): Promise<void> {
  // The router does not count a retry after a failure as an entry.
  const isRetry = cause === 'stay' && !isLive() && isAdmin(currentUser());
  const isEntry = cause === 'enter' || isRetry;
  if (isEntry && currentUser()) {
    const refreshed = refreshUser();
    const known = currentUser();
    if (!isAdmin(known) || !maySeePage(known, location.pathname)) await refreshed;
  }
  const user = currentUser();
  if (!user) throw redirect({ to: '/login', replace: true, state: { next: nextOf(location) } });
  if (user.must_change_password) throw redirect({ to: '/account', replace: true });
  if (!mayEnterOffice(user)) throw new AccessDenied('Access Denied');
  if (!isAdmin(user) && !isAuditorPage(location.pathname))
    throw redirect({ to: homeOf(user), replace: true });
  if (!maySeePage(user, location.pathname)) throw new AccessDenied('Access Denied');
  if (isEntry && isAdmin(user)) await goLive();
}

/** Thrown when the user who is signed in may not see the page. */
export class AccessDenied extends ExpectedError {}
