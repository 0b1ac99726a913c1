import { useEffect, useRef } from 'react';
import { useSteady } from '../use-steady.ts';

/** A function that calls `act`, as it is by then, with its last argument once nothing came for `ms` milliseconds. */
export function useDebounced<Value>(
  act: (value: Value) => void,
  ms: number,
): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useSteady(act);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest(value), ms);
  };
}
