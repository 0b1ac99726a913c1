import { FailedLoad, type Loaded } from '../api/failed-load.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';

/** Loads for the back office. A failure becomes part of the page, with the text given for it. */
export async function tryLoad<Value>(
  loading: Promise<Value>,
  failed: string | ((error: unknown) => string),
  signal: AbortSignal,
): Promise<Loaded<Value>> {
  try {
    return await loading;
  } catch (error) {
    if (signal.aborted) throw error;
    signOutIfUnauthorized(error);
    return new FailedLoad(typeof failed === 'string' ? failed : failed(error));
  }
}
