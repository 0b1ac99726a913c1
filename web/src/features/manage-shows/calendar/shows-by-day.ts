import type { Show } from '@stagedoor/contracts/show';
import { dayOf, type Day } from '../../../format/day.ts';

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
  return shows
    .filter(({ is_archived }) => !is_archived)
    .map((show) => ({ show, moment: moment(show) }))
    .toSorted((a, b) => (a.moment === b.moment ? 0 : a.moment < b.moment ? -1 : 1))
    .map(({ show }) => show);
}

function moment({ date, doors_time, show_time, id }: Show): string {
  return `${date} ${doors_time ?? show_time ?? '~'} ${id}`;
}
