import { redirect } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { currentUser, setCurrentUser } from './current-user.ts';
import { isAdmin } from './user.ts';

/** Thrown where somebody is signed in who may not be here. */
export class AccessDenied extends Error {
  constructor() {
    super('Access Denied');
    this.name = 'AccessDenied';
  }
}

/**
 * For `beforeLoad` of a protected route: asks the server who this is on entering, and lets staff and site managers through.
 * @throws a redirect to the login page for nobody, AccessDenied for anybody else.
 */
export async function requireAdmin({ cause }: { cause: string }): Promise<void> {
  if (cause === 'enter' && currentUser()) await refreshUser();
  const user = currentUser();
  if (!user) throw redirect({ to: '/login', replace: true });
  if (!isAdmin(user)) throw new AccessDenied();
}

/** Flags change and sessions end while the browser remembers. What cannot be asked now is left as it is: the server refuses what it must. */
async function refreshUser(): Promise<void> {
  try {
    setCurrentUser(await callApi('session.me'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setCurrentUser(null);
  }
}
