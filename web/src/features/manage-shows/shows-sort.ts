import { AGES } from '@stagedoor/contracts/facts/ages';
import type { Show } from '@stagedoor/contracts/show';
import { byText, byWords, type Sort } from '../../ui/table/sort.ts';
import { publicationOf, PUBLICATIONS } from './publication.ts';
import type { SortColumn } from './shows-search.ts';

type Order = (a: Show, b: Show) => number;

const publications = Object.values(PUBLICATIONS);

const orders: Record<SortColumn, Order> = {
  headlining_artist: (a, b) => byWords(a.headlining_artist, b.headlining_artist),
  date: (a, b) => byText(a.date, b.date) || byText(startTime(a), startTime(b)),
  genre: (a, b) => byWords(genreName(a), genreName(b)),
  ages: (a, b) => AGES.indexOf(a.ages) - AGES.indexOf(b.ages),
  is_published: (a, b) => place(a) - place(b),
};

/** Sorts by a column, and equal shows by date. Archived shows are last, in either direction. */
export function sortShows(shows: readonly Show[], { column, descending }: Sort<SortColumn>) {
  const order = orders[column];
  return shows.toSorted(
    (a, b) =>
      Number(a.is_archived) - Number(b.is_archived) ||
      (descending ? order(b, a) : order(a, b)) ||
      orders.date(a, b) ||
      byText(a.id, b.id),
  );
}

/** Published shows are first, then those that will be. */
function place(show: Show): number {
  return publications.indexOf(publicationOf(show));
}

/** A show without a time sorts after the others of its day. */
function startTime({ doors_time, show_time }: Show): string {
  return doors_time ?? show_time ?? '~';
}

function genreName({ genre }: Show): string {
  return genre.slug === 'none' ? '' : genre.name;
}
