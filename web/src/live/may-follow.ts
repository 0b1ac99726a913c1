import { isUnauthorized } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { isAdmin } from '../session/stored-user.ts';
import { setCurrentUser } from '../session/user.atom.ts';

/**
 * Asks the server who is signed in, and remembers it: a refused stream does not say why. True also
 * where the server does not say.
 */
export async function mayFollow(): Promise<boolean> {
  try {
    const user = await callApi('session.me');
    setCurrentUser(user);
    return isAdmin(user);
  } catch (error) {
    if (!isUnauthorized(error)) return true;
    setCurrentUser(null);
    return false;
  }
}
