import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { callApi } from '../api/call-api.ts';
import { noteUnsaved } from '../boot/build.ts';
import { userAtom } from './user.atom.ts';

/** A protected page that is still there would lead to the login page. */
const LOGOUT_DELAY_MS = 100;

/** Returns a function that goes to the home page and then signs out, here and in the other tabs. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  const setUser = useSetAtom(userAtom);
  return async () => {
    // A reload on the way would leave the session as it is.
    noteUnsaved('logout', true);
    await router.navigate({ to: '/' });
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY_MS));
    // This browser forgets the user, also when the session is over already or the server is away.
    await callApi('session.logout').catch(() => undefined);
    setUser(null);
    // What was loaded for this user is not for the next one.
    router.clearCache();
    noteUnsaved('logout', false);
  };
}
