import { useRef } from 'react';

/** Gives the key for a request: the same one while the same object is sent, so that a retry has no second effect. */
export function useIdempotencyKey(): (sent: object) => string {
  const last = useRef<{ sent: object; key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
