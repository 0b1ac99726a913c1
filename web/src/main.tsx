import './theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { callApi } from './session/call-api.ts';
import { ExpectedError } from './api/expected-error.ts';
import { isPageRendered } from './boot/boot-data.ts';
import { isCodeMissing, loadUntilThere, noteMissingCode } from './boot/load-code.ts';
import { createRouter } from './router.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import { pageDrawn, pageRendered } from './ui/page/page-drawn.ts';
// The styles of parts that stand on a page before their own code loads (`lazyExtra`).
import './ui/form/field-frame.module.css';
import './ui/form/filter-choices.module.css';
import './ui/page/empty-state.module.css';
import './features/mailing-list/mailing-list.module.css';
import './features/show-list/filter-bar.module.css';
import './features/show-list/show-rows.module.css';
import './ui/page/pager.module.css';
import './ui/page/plain-page.module.css';
import './venue/social-links.module.css';
import './shell/site-footer.module.css';

addEventListener('vite:preloadError', noteMissingCode);

// In one task with the evaluation of the modules, it would block a phone for long.
setTimeout(start);

function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const router = createRouter({ callApi });
  if (isPageRendered) {
    // The router then renders as it did on the server.
    router.ssr = { manifest: undefined };
    // A navigation waits until React has the page: the router fails where it renders parts of two.
    const blockerFn = () => pageRendered.then(() => false);
    void pageRendered.then(router.history.block({ blockerFn, enableBeforeUnload: false }));
  }
  // Expected errors have a page of their own; the console gets the others.
  const onCaughtError = (error: unknown) =>
    error instanceof ExpectedError || isCodeMissing(error) || console.error(error);
  // The page's data loads at the same time as React, theme and fonts.
  const loaded = router.load();
  // The router stores the position of what has sent a scroll event, which comes a frame after the
  // scrolling: who leaves the page before that would lose it.
  router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')));
  // The first page came with its data, so the code that sends requests can wait.
  void pageDrawn
    .then(() => loadUntilThere(() => import('./shell/after-first-page.ts')))
    .then(({ observePages }) => observePages(router));
  const app = (
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>
  );
  // React gets a task of its own: in one task with the rest, it would block a phone for long.
  void import('react-dom/client').then(async (dom) => {
    if (!isPageRendered) return dom.createRoot(root, { onCaughtError }).render(app);
    await loaded;
    // A transition is rendered in steps, between which the browser responds to the visitor.
    startTransition(() => void dom.hydrateRoot(root, app, { onCaughtError }));
  });
}
