import type { User } from '@stagedoor/contracts/account';
import { atom, getDefaultStore } from 'jotai';
import { readStored, writeStored } from '../storage/stored-text.ts';
import { parseUser } from './stored-user.ts';

const USER_KEY = 'user';

const storedUser = atom<User | null>(readUser());

// Another tab that signs in or out tells this one through the storage event.
storedUser.onMount = (set) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === USER_KEY || event.key === null) set(readUser());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** Who is signed in, as this browser remembers it. Writing it also tells the other tabs. */
export const userAtom = atom(
  (get) => get(storedUser),
  (_get, set, user: User | null) => {
    writeStored(USER_KEY, user && JSON.stringify(user));
    set(storedUser, user);
  },
);

function readUser(): User | null {
  const text = readStored(USER_KEY);
  const user = parseUser(text);
  if (text !== null && !user) writeStored(USER_KEY, null);
  return user;
}

/** Who is signed in, for code outside of components. */
export function currentUser(): User | null {
  return getDefaultStore().get(userAtom);
}

/** Remembers who is signed in, for code outside of components. */
export function setCurrentUser(user: User | null): void {
  getDefaultStore().set(userAtom, user);
}
