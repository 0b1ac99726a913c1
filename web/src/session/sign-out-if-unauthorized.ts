import { isUnauthorized } from '../api/error-details.ts';
import { setCurrentUser } from './user.atom.ts';

/**
 * Forgets the user when the server says with 401 that nobody is signed in, which leads out of the
 * back office. Returns whether it did.
 */
export function signOutIfUnauthorized(error: unknown): boolean {
  const unauthorized = isUnauthorized(error);
  if (unauthorized) setCurrentUser(null);
  return unauthorized;
}
