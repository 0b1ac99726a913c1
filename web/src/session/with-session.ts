import { ApiError } from '../api/api-error.ts';

let asking: Promise<boolean> | undefined;
let declined = false;

/**
 * Asks to sign in again, over what is on the screen: once for all calls that wait for it. Whether
 * somebody did.
 */
export function signInAgain(): Promise<boolean> {
  asking ??= import('../features/sign-in/sign-in-again.tsx')
    .then(
      ({ askToSignIn }) => askToSignIn(),
      () => false,
    )
    .then((signedIn) => {
      asking = undefined;
      declined = !signedIn;
      return signedIn;
    });
  return asking;
}

/** As `signInAgain`, but asks nobody who has just closed the dialog. */
export async function signInUnlessDeclined(): Promise<boolean> {
  return !declined && signInAgain();
}

/** Makes a call that needs a session, and asks to sign in where it is over. @throws as the call */
export function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  return call().catch((error: unknown) => callAgain(error, call));
}

/**
 * Makes a call that failed because the session is over again, once somebody has signed in. A change
 * asks for that; a load waits only where it is being asked. @throws the error, or as the call
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
