import { useEffect, useMemo, useRef, useState } from 'react';
import type { SearchCodec, SearchTexts } from '../../address/search-codec.ts';

interface Ways<View extends object> {
  /** Resolves when the page with these changes can be shown at once. */
  prepare?: (changed: SearchTexts<View>) => Promise<unknown>;
  /** Writes these changes, and no others, onto the newest address. */
  go: (changed: SearchTexts<View>, typing: boolean) => Promise<void>;
}

/**
 * The view that the user has requested, which is ahead of the address while the page loads: a
 * choice counts at once, and further choices join it. `change` takes only the part that the user
 * changed, because the rest of the address may be newer than the page.
 */
export function useSearchAhead<View extends object>(
  codec: SearchCodec<View>,
  search: SearchTexts<View>,
  { prepare, go }: Ways<View>,
) {
  const [ahead, setAhead] = useState<Partial<View>>();
  const last = useRef<Partial<View>>(undefined);
  // Leaving the page cancels a pending change.
  useEffect(() => () => void (last.current = undefined), []);
  return {
    view: useMemo(() => ({ ...codec.read(search), ...ahead }), [codec, search, ahead]),
    ahead: ahead !== undefined,
    change: async (part: Partial<View>, typing = false): Promise<void> => {
      const changed = { ...last.current, ...part };
      last.current = changed;
      setAhead(changed);
      await prepare?.(codec.write(changed));
      if (last.current !== changed) return;
      await go(codec.write(changed), typing);
      if (last.current !== changed) return;
      last.current = undefined;
      setAhead(undefined);
    },
  };
}
