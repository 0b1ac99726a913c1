import type { Atom } from '@tanstack/react-store';
import { useSyncExternalStore } from 'react';

/**
 * The value of an atom that only the browser knows, such as who is signed in. While React takes
 * over the server's HTML, it is what the server has assumed: `assumed`.
 */
export function useBrowserValue<Value>(atom: Atom<Value>, assumed: Value): Value {
  const subscribe = (onChange: () => void) => {
    const { unsubscribe } = atom.subscribe(onChange);
    return unsubscribe;
  };
  return useSyncExternalStore(subscribe, atom.get, () => assumed);
}
