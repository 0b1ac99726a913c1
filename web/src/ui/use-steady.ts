import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that stays the same and does what `act` did at the last rendering: for effects that should not start anew because of it, and for
 * handlers of things that should not be rendered anew. Not to be called while rendering.
 */
export function useSteady<Given extends unknown[], Result>(
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
