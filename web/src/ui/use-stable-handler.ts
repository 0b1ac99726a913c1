import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns the same function at every render, which calls the handler of the last render, so that
 * memoized rows need not render again. It must not be called while rendering.
 */
export function useStableHandler<Given extends unknown[], Result>(
  handler: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
