import { useRouter } from '@tanstack/react-router';

/**
 * Returns a function to call after a change that the page shows already: other loaded data may be
 * older than the change.
 */
export function useForgetLoaded(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (router.state.isLoading) await router.invalidate();
    else router.clearCache();
  };
}
