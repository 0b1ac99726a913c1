import { atom, getDefaultStore } from 'jotai';
import { ApiError } from '../api/api-error.ts';

/** `signedIn` resolves when somebody has signed in again, or closed the dialog. */
const askingAtom = atom<{ signedIn?: Promise<boolean> }>({});
const declinedAtom = atom(false);

/**
 * Asks to sign in again, over what is on the screen: once for all calls that wait for it. Whether
 * somebody did.
 */
export function signInAgain(): Promise<boolean> {
  const { get, set } = getDefaultStore();
  const { signedIn = ask() } = get(askingAtom);
  set(askingAtom, { signedIn });
  return signedIn;
}

async function ask(): Promise<boolean> {
  const { set } = getDefaultStore();
  const signedIn = await import('../features/sign-in/sign-in-again.tsx').then(
    ({ askToSignIn }) => askToSignIn(),
    () => false,
  );
  set(askingAtom, {});
  set(declinedAtom, !signedIn);
  return signedIn;
}

/** As `signInAgain`, but asks nobody who has just closed the dialog. */
export async function signInUnlessDeclined(): Promise<boolean> {
  return !getDefaultStore().get(declinedAtom) && signInAgain();
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
  if (!isOver || !(isChange || isAsking()) || !(await signInAgain())) throw error;
  return call().catch((next: unknown) => callAgain(next, call, isChange));
}

function isAsking(): boolean {
  return getDefaultStore().get(askingAtom).signedIn !== undefined;
}
