import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { loadActiveShows } from './show-calls.ts';

const NONE: readonly Show[] = [];

/** The shows that a page has, or where it has none those of the server. They only serve a hint: that they do not come is no matter. */
export function useKnownShows(given: readonly Show[] | undefined): readonly Show[] {
  const [loaded, setLoaded] = useState(NONE);
  const missing = given === undefined;
  useEffect(() => {
    if (missing) void loadActiveShows().then(setLoaded, () => undefined);
  }, [missing]);
  return given ?? loaded;
}
