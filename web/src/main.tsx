import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ApiError, NetworkError } from './api/api-error.ts';
import { AccessDenied } from './session/access-denied.ts';
import './theme/base.css';
import { router } from './router.ts';
import { followTheDay } from './shell/follow-the-day.ts';
import { noteScrolling } from './shell/note-scrolling.ts';
import { ThemedApp } from './shell/themed-app.tsx';
import { notePageDrawn } from './ui/page/page-drawn.ts';

const root = document.getElementById('root');
if (root) {
  // Those have a page of their own; whatever else is caught belongs on the console.
  const onCaughtError = (error: unknown) => isExpected(error) || console.error(error);
  // The page is found while theme and fonts are still awaited.
  void router.load();
  router.subscribe('onRendered', () => notePageDrawn());
  followTheDay(router);
  noteScrolling();
  createRoot(root, { onCaughtError }).render(
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>,
  );
}

function isExpected(error: unknown): boolean {
  return [ApiError, NetworkError, AccessDenied].some((kind) => error instanceof kind);
}
