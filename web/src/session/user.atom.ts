import type { User } from '@stagedoor/contracts/account';
import { createAtom } from '@tanstack/react-store';
import { readStored, writeStored } from '../storage/stored-text.ts';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { USER_KEY, isAdmin, parseUser } from './stored-user.ts';

/** Who is signed in, as this browser remembers it. */
export const userAtom = createAtom(readUser());

/** Remembers who is signed in, and tells the other tabs. */
export function setCurrentUser(user: User | null): void {
  writeStored(USER_KEY, user && JSON.stringify(user));
  userAtom.set(user);
}

/** Who is signed in; nobody while React takes over the server's HTML. */
export function useUser(): User | null {
  return useBrowserValue(userAtom, null);
}

/** Whether staff or a site manager is signed in. */
export function useIsAdmin(): boolean {
  return isAdmin(useUser());
}

/** Who is signed in, for code outside of components. */
export function currentUser(): User | null {
  return userAtom.get();
}

/** Reads the stored user, and removes stored text that cannot be read as one. */
export function readUser(): User | null {
  const text = readStored(USER_KEY);
  const user = parseUser(text);
  if (text !== null && !user) writeStored(USER_KEY, null);
  return user;
}
