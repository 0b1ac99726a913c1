import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';

/** Loads for the back office; null after a failure, which the page reports (`useLoaded`). */
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
