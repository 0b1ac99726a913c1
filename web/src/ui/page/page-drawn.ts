import { createAtom } from '@tanstack/react-store';
import { useDeferredValue } from 'react';
import { useBrowserValue } from '../use-browser-value.ts';

/** The rest of the page waits no longer than this for the first paint. */
const TIMEOUT_MS = 3_000;

const rendered = Promise.withResolvers<void>();
const isDrawn = createAtom(false);

/** Reports that the first page is rendered with its data. */
export const notePageRendered = rendered.resolve;

/** Resolves when React has the first page, however long that takes. */
export const pageRendered = rendered.promise;

/**
 * Resolves when the first page has been painted, which it never is on the server. What it can do
 * without may load from then on.
 */
export const pageDrawn = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  setTimeout(resolve, TIMEOUT_MS);
  void pageRendered.then(() => requestAnimationFrame(() => setTimeout(resolve)));
}).then(() => isDrawn.set(true));

/** Whether the first page has been painted. Components that wait for it render in slices. */
export function usePageDrawn(): boolean {
  return useDeferredValue(useBrowserValue(isDrawn, false));
}
