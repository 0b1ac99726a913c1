import { AGES } from '@stagedoor/contracts/facts/ages';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SEARCHED_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import type { Show } from '@stagedoor/contracts/show';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import { byText, byWords, type Sort } from '../../ui/table/sort.ts';
import { publicationOf, PUBLICATIONS } from './publication.ts';
import {
  CHANGED_STATUSES,
  type Dates,
  type ShowsView,
  type SortColumn,
  type Status,
} from './shows-search.ts';

const matchesStatus: Record<Status, (show: Show) => boolean> = {
  all: () => true,
  active: (show) => !show.is_archived,
  published: (show) => show.is_published && !show.is_archived,
  unpublished: (show) => !show.is_published && !show.is_archived,
  scheduled: (show) => show.publish_at !== null,
  archived: (show) => show.is_archived,
  'sold-out': (show) => show.is_sold_out && !show.is_archived,
  ...recordOf(
    CHANGED_STATUSES,
    (status) => (show: Show) => show.event_status === status && !show.is_archived,
  ),
};

const matchesDates: Record<Dates, (show: Show) => boolean> = {
  all: () => true,
  // A postponed show is still to come, whatever day it had.
  upcoming: (show) => show.is_upcoming || show.event_status === 'postponed',
  past: (show) => show.is_past,
};

/** The texts of a show that the search looks through, the same as in the public search. */
const texts = searchedTexts<Show>((show) => [
  ...SEARCHED_FIELDS.map((field) => show[field]),
  show.genre.name,
]);

/** How shows are sorted, filtered and searched. */
export const showsListing = { sort: sortShows, filter: filterShows, texts };

/** The shows that match the search and every filter of a view. */
export function filterShows(
  shows: readonly Show[],
  { q, genre, status, dates }: Omit<ShowsView, 'sort'>,
): Show[] {
  const found = texts.finding(q);
  return shows.filter(
    (show) =>
      matchesStatus[status](show) &&
      matchesDates[dates](show) &&
      (genre === '' || show.genre.id === genre) &&
      found(show),
  );
}

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
