import type { Show } from '@stagedoor/contracts/show';
import { dayOf, type Day } from '../../../format/day.ts';
import { sortShows } from '@stagedoor/contracts/facts/shows-listing';

const UPCOMING = 10;

/** The shows of each day, earliest first, without archived ones. */
export function showsByDay(shows: readonly Show[]): ReadonlyMap<Day, readonly Show[]> {
  return Map.groupBy(inOrder(shows), ({ date }) => dayOf(date));
}

/** The next ten shows, without archived ones. */
export function nextShows(shows: readonly Show[]): Show[] {
  return inOrder(shows.filter(({ is_upcoming }) => is_upcoming)).slice(0, UPCOMING);
}

function inOrder(shows: readonly Show[]): Show[] {
  const active = shows.filter(({ is_archived }) => !is_archived);
  return sortShows(active, { column: 'date', descending: false });
}
