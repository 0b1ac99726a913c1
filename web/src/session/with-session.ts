import { ApiError } from '../api/api-error.ts';

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

/** Makes a call that needs a session, and asks to sign in if it is over. @throws as the call */
export function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  return call().catch((error: unknown) => callAgain(error, call));
}

/**
 * Repeats a call that failed because the session is over, once somebody has signed in. A change
 * asks to sign in; a load waits only while the dialog is open. @throws the error, or as the call
 */
export async function callAgain<Result>(
  error: unknown,
  call: () => Promise<Result>,
  isChange = true,
): Promise<Result> {
  const isOver = error instanceof ApiError && error.code === 'not-authenticated';
  if (!isOver || !(isChange || asking) || !(await signInAgain())) throw error;
  return call().catch((next: unknown) => callAgain(next, call, isChange));
}
