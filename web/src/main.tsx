import './theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { ExpectedError } from './api/expected-error.ts';
import { router } from './router.ts';
import { focusPageStart } from './shell/focus-page-start.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import { notePageDrawn, pageDrawn } from './ui/page/page-drawn.ts';

const RETRY_MS = 10_000;

const root = document.getElementById('root');
if (root) {
  // Expected errors have a page of their own; the console gets the others.
  const onCaughtError = (error: unknown) => error instanceof ExpectedError || console.error(error);
  // The page's data loads at the same time as React, theme and fonts.
  void router.load();
  router.subscribe('onRendered', () => notePageDrawn());
  // The router stores the position of what has sent a scroll event, which comes a frame after the
  // scrolling: who leaves the page before that would lose it.
  router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')));
  void pageDrawn.then(() => {
    // On the first page, the focus starts where the browser puts it.
    router.subscribe('onRendered', ({ pathChanged }) => {
      const { activeElement, body } = document;
      // A page may have put the cursor into a field.
      if (activeElement === body || (pathChanged && !activeElement?.matches('main input')))
        focusPageStart();
    });
    // The first page came with its data, so the code that sends requests can wait.
    loadRest();
  });
  // React gets a task of its own: in one task with the rest, it would block a phone for long.
  void import('react-dom/client').then(({ createRoot }) =>
    createRoot(root, { onCaughtError }).render(
      <ThemedApp>
        <RouterProvider router={router} />
      </ThemedApp>,
    ),
  );
}

/** Loads the rest of the app, with the code that sends requests. Tries again until it succeeds. */
function loadRest(): void {
  import('./shell/after-first-page.ts').then(
    ({ observePages }) => observePages(router),
    () => setTimeout(loadRest, RETRY_MS),
  );
}
