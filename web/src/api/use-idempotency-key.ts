import { useRef } from 'react';

/** Returns a function that gives the key of a request: the same while the same object is sent. */
export function useIdempotencyKey(): (sent: object) => string {
  const last = useRef<{ sent: object; key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent)
      last.current = { sent, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
    return last.current.key;
  };
}
