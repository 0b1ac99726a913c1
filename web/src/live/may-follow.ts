import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { setCurrentUser } from '../session/current-user.ts';
import { isAdmin } from '../session/user.ts';

/** Asks the server who this is, and remembers it: a refused stream does not say why. True also where nobody can say. */
export async function mayFollow(): Promise<boolean> {
  try {
    const user = await callApi('session.me');
    setCurrentUser(user);
    return isAdmin(user);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return true;
    setCurrentUser(null);
    return false;
  }
}
