import { useRef } from 'react';

/** A function that gives a key to what is about to be sent: the same one as long as it is the same thing, so that trying again does it once. */
export function useAttemptKey(): (sent: object) => string {
  const last = useRef<{ sent: object; key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
