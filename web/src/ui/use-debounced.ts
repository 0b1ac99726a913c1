import { useEffect, useEffectEvent, useRef } from 'react';

/** A function that calls `act` with its latest argument once nothing came for `ms` milliseconds. */
export function useDebounced<Value>(
  act: (value: Value) => void,
  ms: number,
): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useEffectEvent(act);
  const later = useRef((value: Value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest(value), ms);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return later.current;
}
