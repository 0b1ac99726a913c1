import { readUser, USER_KEY, userAtom } from './user.atom.ts';

/** Another tab that signs in or out tells this one through the storage event. */
export function followUser(): void {
  const follow = () => userAtom.set(readUser());
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) follow();
  });
  // It may have done so meanwhile.
  if (JSON.stringify(readUser()) !== JSON.stringify(userAtom.get())) follow();
}
