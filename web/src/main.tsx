import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ExpectedError } from './api/expected-error.ts';
import { loadRequests } from './api/call-api.ts';
import { leaveOldBuild } from './boot/build.ts';
import { venueToday } from './boot/venue-today.ts';
import { router } from './router.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import './theme/base.css';
import { notePageDrawn, pageDrawn } from './ui/page/page-drawn.ts';

const root = document.getElementById('root');
if (root) {
  // Those have a page of their own; whatever else is caught belongs on the console.
  const onCaughtError = (error: unknown) => error instanceof ExpectedError || console.error(error);
  // The page loads while theme and fonts do.
  void router.load();
  router.subscribe('onRendered', () => notePageDrawn());
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // The address of the new page is not in the browser yet.
    router.history.flush();
    leaveOldBuild();
  });
  // The first page came with its data.
  void pageDrawn.then(loadRequests).catch(() => undefined);
  reloadOnNewDay();
  storeScrollingOnClick();
  createRoot(root, { onCaughtError }).render(
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>,
  );
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
