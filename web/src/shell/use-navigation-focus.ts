import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After going to another page, or where what was focused went away, puts the focus on the heading, so that reading and tabbing start
 * there. The first page keeps the browser's own start.
 */
export function useNavigationFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return;
        if (!pathChanged && document.activeElement !== document.body) return;
        const start =
          document.querySelector<HTMLElement>('main h1') ??
          document.querySelector<HTMLElement>('main');
        start?.setAttribute('tabindex', '-1');
        start?.focus({ preventScroll: true });
      }),
    [router],
  );
}
