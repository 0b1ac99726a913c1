import { readUser, USER_KEY, userAtom } from './user.atom.ts';

/** Follows other tabs that sign in or out, through the storage event. */
export function followUser(): void {
  const follow = () => userAtom.set(readUser());
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) follow();
  });
  // Another tab may have done so before this was called.
  if (JSON.stringify(readUser()) !== JSON.stringify(userAtom.get())) follow();
}
