import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import './theme/base.css';
import { router } from './router.ts';
import { ThemedApp } from './shell/themed-app.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>,
  );
}
