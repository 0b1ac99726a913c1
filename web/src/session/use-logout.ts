import { useRouter } from '@tanstack/react-router';
import { noteUnsaved } from '../boot/build.ts';
import { showToast, type Toast } from '../ui/toast/toast.atom.ts';
import { callApi } from './call-api.ts';
import { setCurrentUser } from './user.atom.ts';

/** Within this time a protected page disappears, which would otherwise lead to the login page. */
const LOGOUT_DELAY_MS = 100;

const STILL_SIGNED_IN: Toast = {
  title: 'You are still signed in',
  description:
    'The server could not be reached. Keep this page open: you are signed out when it is back.',
  tone: 'destructive',
};

/**
 * Returns a function that goes to the home page and then signs out, here and in the other tabs. As
 * long as the server cannot be reached, the session lives on and this browser remembers the user.
 */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    // A reload in between would leave the session as it is.
    noteUnsaved('logout', true);
    const left = router.navigate({ to: '/' });
    const logOut = async (): Promise<void> => {
      // Without a connection, the home page may take long to load.
      if (navigator.onLine) await left;
      await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY_MS));
      try {
        await callApi('session.logout');
      } catch {
        addEventListener('online', logOut, { once: true });
        return void showToast({ ...STILL_SIGNED_IN, action: { label: 'Try again', run: logOut } });
      }
      removeEventListener('online', logOut);
      showToast(null);
      setCurrentUser(null);
      noteUnsaved('logout', false);
    };
    await logOut();
  };
}
