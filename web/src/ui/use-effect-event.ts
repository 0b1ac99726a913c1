import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function for effects that does what the last render gave it, and is the same one for ever: no effect starts anew because of it.
 * React has this built in from 19.2 on (docs/decisions/0008-react-19-1.md).
 */
export function useEffectEvent<Given extends unknown[]>(
  does: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(does);
  useInsertionEffect(() => {
    latest.current = does;
  });
  return useCallback((...given) => latest.current(...given), []);
}
