import { useEffect, useState } from 'react';

/**
 * What a promise gives: the promise belongs to a state, where an event put it. As long as it is
 * pending, the value is that of the promise before it, if there was one. It must not reject.
 */
export function useResult<Value>(promise: Promise<Value> | undefined) {
  const [settled, setSettled] = useState<{ promise: Promise<Value>; value: Value }>();
  useEffect(() => {
    let isCurrent = true;
    void promise?.then((value) => isCurrent && setSettled({ promise, value }));
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return { value: settled?.value, pending: promise !== settled?.promise };
}
