import { ApiError } from '../api/api-error.ts';
import { setCurrentUser } from './user.atom.ts';

/**
 * Forgets the user when the server says with 401 that nobody is signed in, which leads out of the
 * back office. Returns whether it did.
 */
export function signOutIfUnauthorized(error: unknown): boolean {
  const unauthorized = error instanceof ApiError && error.status === 401;
  if (unauthorized) setCurrentUser(null);
  return unauthorized;
}
