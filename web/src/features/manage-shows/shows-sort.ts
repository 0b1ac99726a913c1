import type { Show } from '@stagedoor/contracts/show';
import type { Sort, SortColumn } from './shows-search.ts';

type Order = (a: Show, b: Show) => number;

const AGES = ['all_ages', '18+', '21+'];
const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const orders: Record<SortColumn, Order> = {
  headlining_artist: (a, b) => words.compare(a.headlining_artist, b.headlining_artist),
  date: (a, b) => compare(moment(a), moment(b)),
  genre: (a, b) => words.compare(genreName(a), genreName(b)),
  ages: (a, b) => AGES.indexOf(a.ages) - AGES.indexOf(b.ages),
  is_published: (a, b) => Number(b.is_published) - Number(a.is_published),
};

/** Sorted by a column, the next date first among equals. Archived shows stand last, whichever way the others run. */
export function sortShows(shows: readonly Show[], { column, descending }: Sort): Show[] {
  const order = orders[column];
  return shows.toSorted(
    (a, b) =>
      Number(a.is_archived) - Number(b.is_archived) ||
      (descending ? order(b, a) : order(a, b)) ||
      orders.date(a, b) ||
      compare(a.id, b.id),
  );
}

/** The next sort when a header is pressed: the other way round on the same column, else ascending. */
export function sortedBy(column: SortColumn, now: Sort): Sort {
  return { column, descending: column === now.column && !now.descending };
}

/** How a column's header is sorted. */
export function directionOf(
  column: SortColumn,
  { column: sorted, descending }: Sort,
): 'asc' | 'desc' | false {
  return column === sorted && (descending ? 'desc' : 'asc');
}

function moment({ date, doors_time, show_time }: Show): string {
  return `${date}${doors_time ?? show_time ?? '~'}`;
}

function genreName({ genre }: Show): string {
  return genre.slug === 'none' ? '' : genre.name;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
