import { useEffect, useRef, useState } from 'react';

interface Ways<Search> {
  /** Resolves when the page for a search can be shown at once. */
  prepare: (search: Search) => Promise<unknown>;
  go: (search: Search, typing: boolean) => Promise<void>;
}

/**
 * What an address asks for, ahead of the address while that needs something that is still on its way: what is chosen counts at once, the next
 * choice is made on top of it, and the last one is gone to.
 */
export function useSearchAhead<Search>(search: Search, { prepare, go }: Ways<Search>) {
  const [ahead, setAhead] = useState<Search>();
  const last = useRef<Search>(undefined);
  // Who has gone elsewhere meanwhile is not brought back.
  useEffect(() => () => void (last.current = undefined), []);
  return {
    search: ahead ?? search,
    ahead: ahead !== undefined,
    go: async (next: Search, typing = false) => {
      last.current = next;
      setAhead(next);
      await prepare(next);
      if (last.current !== next) return;
      await go(next, typing);
      setAhead((now) => (now === next ? undefined : now));
    },
  };
}
