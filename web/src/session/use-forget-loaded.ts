import { useRouter } from '@tanstack/react-router';
import { focusPageStart } from '../shell/focus-page-start.ts';

/**
 * Returns a function to call after a change that the page shows already: other loaded data may be
 * older than the change, and the focus may have gone with a row.
 */
export function useForgetLoaded(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (router.state.isLoading) await router.invalidate();
    else router.clearCache();
    if (document.activeElement === document.body) focusPageStart();
  };
}
