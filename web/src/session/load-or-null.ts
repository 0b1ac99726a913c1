import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';

/** What was loaded for the back office; null where it could not be, which the page tells (`useLoadFailure`). */
export async function loadOrNull<Result>(
  loading: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  try {
    return await loading;
  } catch (error) {
    if (signal.aborted) throw error;
    signOutIfUnauthorized(error);
    return null;
  }
}
