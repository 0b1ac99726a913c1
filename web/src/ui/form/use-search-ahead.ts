import { useEffect, useRef, useState } from 'react';

interface Ways<Search> {
  /** Resolves when the page for a search can be shown at once. */
  prepare: (search: Search) => Promise<unknown>;
  go: (search: Search, typing: boolean) => Promise<void>;
}

/**
 * The search of an address, ahead of the address while its page is being loaded: a choice counts at
 * once, the next one builds on it, and only the last one is navigated to.
 */
export function useSearchAhead<Search>(search: Search, { prepare, go }: Ways<Search>) {
  const [ahead, setAhead] = useState<Search>();
  const last = useRef<Search>(undefined);
  // Leaving the page meanwhile cancels it.
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
