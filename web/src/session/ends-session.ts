import { ApiError } from '../api/api-error.ts';
import { setCurrentUser } from './current-user.ts';

/** Whether a failure says that nobody is signed in any more. Then this browser forgets who was, which leads out of the back office. */
export function endsSession(error: unknown): boolean {
  const ends = error instanceof ApiError && error.status === 401;
  if (ends) setCurrentUser(null);
  return ends;
}
