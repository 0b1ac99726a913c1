import type { User } from '@stagedoor/contracts/account';
import { getDefaultStore } from 'jotai';
import { userAtom } from './user.atom.ts';

/** Who is signed in, for code outside of components. */
export function currentUser(): User | null {
  return getDefaultStore().get(userAtom);
}

/** Remembers who is signed in, for code outside of components. */
export function setCurrentUser(user: User | null): void {
  getDefaultStore().set(userAtom, user);
}
