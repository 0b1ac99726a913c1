import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { isDay, type Day } from '../../format/day.ts';
import { loadShowsOn } from './show-calls.ts';

const NONE: readonly Show[] = [];
/** A date is typed in parts, each of which may be a day already. */
const TYPING_MS = 200;

/**
 * The given shows, or where the page has none those that the server has on a day. They only serve a
 * hint: where they cannot be loaded, there is none.
 */
export function useSameDayShows(day: Day, given: readonly Show[] | undefined): readonly Show[] {
  const [loaded, setLoaded] = useState(NONE);
  const isNeeded = given === undefined && isDay(day);
  useEffect(() => {
    if (!isNeeded) return;
    const loading = new AbortController();
    const timer = setTimeout(() => {
      void loadShowsOn(day, loading.signal).then(setLoaded, () => undefined);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      loading.abort();
    };
  }, [isNeeded, day]);
  return given ?? loaded;
}
