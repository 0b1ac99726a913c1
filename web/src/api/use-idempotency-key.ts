import { useRef } from 'react';

/** Returns a function that gives the key of a request: the same while the same is sent. */
export function useIdempotencyKey(): (sent: object | string) => string {
  const last = useRef<{ sent: object | string; key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: freshKey() };
    return last.current.key;
  };
}

/** A key that nobody else has. Pages without TLS have no `crypto.randomUUID`. */
export function freshKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
