import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ApiError, NetworkError } from './api/api-error.ts';
import { leaveOldBuild } from './boot/build.ts';
import { CodeMissing } from './boot/load-code.ts';
import { venueToday } from './boot/venue-today.ts';
import { router } from './router.ts';
import { AccessDenied } from './session/access-denied.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import './theme/base.css';
import { notePageDrawn } from './ui/page/page-drawn.ts';

const root = document.getElementById('root');
if (root) {
  // Those have a page of their own; whatever else is caught belongs on the console.
  const onCaughtError = (error: unknown) => isExpected(error) || console.error(error);
  // The page loads while theme and fonts do.
  void router.load();
  router.subscribe('onRendered', () => notePageDrawn());
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // The address of the new page is not in the browser yet.
    router.history.flush();
    leaveOldBuild();
  });
  reloadOnNewDay();
  storeScrollingOnClick();
  createRoot(root, { onCaughtError }).render(
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>,
  );
}

function isExpected(error: unknown): boolean {
  return [ApiError, NetworkError, CodeMissing, AccessDenied].some((kind) => error instanceof kind);
}

/** Loads the page again when it becomes visible on another day of the venue. */
function reloadOnNewDay(): void {
  let day = venueToday();
  document.addEventListener('visibilitychange', () => {
    const today = venueToday();
    if (document.hidden || today === day) return;
    day = today;
    void router.invalidate();
  });
}

/**
 * The router stores the place of a page at a scroll event, which comes a frame after the scrolling.
 * Every click sends one, so that a click right after scrolling does not lose the place.
 */
function storeScrollingOnClick(): void {
  addEventListener('click', () => document.dispatchEvent(new Event('scroll')), { capture: true });
}
