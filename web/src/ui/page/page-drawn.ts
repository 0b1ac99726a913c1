import { createAtom } from '@tanstack/react-store';
import { useDeferredValue } from 'react';
import { useBrowserValue } from '../use-browser-value.ts';

/** The rest of the page waits no longer than this for the first paint. */
const TIMEOUT_MS = 3_000;

const drawn = Promise.withResolvers<void>();
const isDrawn = createAtom(false);

/** Reports that the first page is rendered with its data. */
export const notePageDrawn = drawn.resolve;

/**
 * Resolves when the first page has been painted, which it never is on the server. What it can do
 * without may load from then on.
 */
export const pageDrawn = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  setTimeout(drawn.resolve, TIMEOUT_MS);
  void drawn.promise.then(() => requestAnimationFrame(() => setTimeout(resolve)));
}).then(() => isDrawn.set(true));

/** Whether the first page has been painted. Components that wait for it render in slices. */
export function usePageDrawn(): boolean {
  return useDeferredValue(useBrowserValue(isDrawn, false));
}
