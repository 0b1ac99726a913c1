import { callApi } from './call-api.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { setCurrentUser } from './user.atom.ts';

/**
 * Asks the server who is signed in. Without a response the remembered user stays: the server
 * refuses what it must.
 */
export async function refreshUser(): Promise<void> {
  try {
    setCurrentUser(await callApi('session.me'));
  } catch (error) {
    signOutIfUnauthorized(error);
  }
}
