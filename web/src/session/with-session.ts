import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { ApiError } from '../api/api-error.ts';
import { sendRequest, type AnyOptions } from '../api/request-api.ts';

/** There while the dialog is open; resolves to whether somebody signed in. */
let asking: Promise<boolean> | undefined;
let isDeclined = false;

/**
 * Asks to sign in again, in a dialog over the page: one for all calls that wait for it. Resolves to
 * whether somebody did.
 */
export function signInAgain(): Promise<boolean> {
  asking ??= ask();
  return asking;
}

async function ask(): Promise<boolean> {
  const signedIn = await import('../features/sign-in/sign-in-again.tsx').then(
    ({ askToSignIn }) => askToSignIn(),
    () => false,
  );
  asking = undefined;
  isDeclined = !signedIn;
  return signedIn;
}

/** As `signInAgain`, but does not ask a user who has just closed the dialog. */
export async function signInUnlessDeclined(): Promise<boolean> {
  return !isDeclined && signInAgain();
}

/**
 * Makes a call that needs a session, and repeats it once somebody has signed in if it is over. A
 * change asks to sign in; a load waits only while the dialog is open. @throws as the call
 */
export function withSession<Result>(call: () => Promise<Result>, isChange = true): Promise<Result> {
  return call().catch(async (error: unknown) => {
    const isOver = error instanceof ApiError && error.code === 'not-authenticated';
    if (!isOver || !(isChange || asking) || !(await signInAgain())) throw error;
    return withSession(call, isChange);
  });
}

/** As `requestApi`, but when the session is over, a change waits for a new sign-in. */
export function sendWithSession(name: RouteName, options?: AnyOptions): Promise<unknown> {
  return withSession(() => sendRequest(name, options), paths[name].method !== 'GET');
}
