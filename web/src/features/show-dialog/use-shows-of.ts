import type { Show } from '@stagedoor/contracts/show';
import { useEffect, useState } from 'react';
import { isDay, type Day } from '../../format/day.ts';
import { loadShowsOf } from './show-calls.ts';

const NONE: readonly Show[] = [];
/** A date is typed in parts, each of which may be a day already. */
const TYPING_MS = 200;

/** The shows that a page has, or where it has none those that the server has on a day. They only serve a hint: that they do not come is no matter. */
export function useShowsOf(day: Day, given: readonly Show[] | undefined): readonly Show[] {
  const [loaded, setLoaded] = useState(NONE);
  const wanted = given === undefined && isDay(day);
  useEffect(() => {
    if (!wanted) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      void loadShowsOf(day, asked.signal).then(setLoaded, () => undefined);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [wanted, day]);
  return given ?? loaded;
}
