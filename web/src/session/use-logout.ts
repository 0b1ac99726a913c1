import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { callApi } from '../api/call-api.ts';
import { userAtom } from './user.atom.ts';

/** Leaving the protected page comes first, or it would send its former visitor to the login page. */
const LOGOUT_DELAY_MS = 100;

/** A function that goes to the home page and then signs out, here and in the other tabs. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  const setUser = useSetAtom(userAtom);
  return async () => {
    await router.navigate({ to: '/' });
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY_MS));
    // A session that is over already, or a server that is away, is no reason to stay signed in here.
    await callApi('session.logout').catch(() => undefined);
    setUser(null);
    // What was loaded for somebody who may see more is not for whoever comes next.
    router.clearCache();
  };
}
