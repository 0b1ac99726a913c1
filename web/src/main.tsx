import { RouterProvider } from '@tanstack/react-router';
import { ExpectedError } from './api/expected-error.ts';
import { router } from './router.ts';
import { focusPageStart } from './shell/focus-page-start.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import './theme/base.css';
import { notePageDrawn, pageDrawn } from './ui/page/page-drawn.ts';

const RETRY_MS = 10_000;

const root = document.getElementById('root');
if (root) {
  // Those have a page of their own; whatever else is caught belongs on the console.
  const onCaughtError = (error: unknown) => error instanceof ExpectedError || console.error(error);
  // The page loads while React, theme and fonts do.
  void router.load();
  router.subscribe('onRendered', () => notePageDrawn());
  void pageDrawn.then(() => {
    // The first page keeps the browser's own start.
    router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged || document.activeElement === document.body) focusPageStart();
    });
    // It came with its data, so it needs none of what sends requests.
    loadRest();
  });
  storeScrollingOnClick();
  // In a task of its own: with all else in one, React would block a phone for long.
  void import('react-dom/client').then(({ createRoot }) =>
    createRoot(root, { onCaughtError }).render(
      <ThemedApp>
        <RouterProvider router={router} />
      </ThemedApp>,
    ),
  );
}

/** With what sends requests, in one file; until it can be loaded. */
function loadRest(): void {
  import('./shell/after-first-page.ts').then(
    ({ observePages }) => observePages(router),
    () => setTimeout(loadRest, RETRY_MS),
  );
}

/**
 * The router stores the place of a page at a scroll event, which comes a frame after the scrolling.
 * Every click sends one, so that a click right after scrolling does not lose the place.
 */
function storeScrollingOnClick(): void {
  addEventListener('click', () => document.dispatchEvent(new Event('scroll')), { capture: true });
}
