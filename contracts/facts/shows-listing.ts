import { AGES, type Ages } from './ages.ts';
import type { EventStatus } from './event-status.ts';
import { recordOf } from './record-of.ts';
import { searchedTexts } from './searched-texts.ts';
import { SEARCHED_FIELDS } from './show-fields.ts';
import type { ShownFlags } from './show-flags.ts';
import { byText, byWords } from './text-order.ts';

/** What may become of a show after it was announced. */
export const CHANGED_STATUSES = ['cancelled', 'postponed', 'rescheduled'] as const;
export const STATUSES = [
  ...(['all', 'active', 'published', 'unpublished', 'scheduled', 'archived', 'sold-out'] as const),
  ...CHANGED_STATUSES,
] as const;
export const DATES = ['all', 'upcoming', 'past'] as const;
export const SORT_COLUMNS = ['headlining_artist', 'date', 'genre', 'ages', 'is_published'] as const;
/** A minus sign in front is for descending. */
export const SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

export type Status = (typeof STATUSES)[number];
export type Dates = (typeof DATES)[number];
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What the filters, the search and the order need of a show. */
export interface ListedShow
  extends
    ShownFlags,
    Record<'id' | 'date' | (typeof SEARCHED_FIELDS)[number], string>,
    Record<'doors_time' | 'show_time' | 'publish_at', string | null>,
    Record<'is_past' | 'is_upcoming', boolean> {
  ages: Ages;
  genre: { id: string; name: string; slug: string };
  event_status: EventStatus;
}

const matchesStatus: Record<Status, (show: ListedShow) => boolean> = {
  all: () => true,
  active: (show) => !show.is_archived,
  published: (show) => show.is_published && !show.is_archived,
  unpublished: (show) => !show.is_published && !show.is_archived,
  scheduled: (show) => show.publish_at !== null,
  archived: (show) => show.is_archived,
  'sold-out': (show) => show.is_sold_out && !show.is_archived,
  ...recordOf(
    CHANGED_STATUSES,
    (status) => (show: ListedShow) => show.event_status === status && !show.is_archived,
  ),
};

const matchesDates: Record<Dates, (show: ListedShow) => boolean> = {
  all: () => true,
  // A postponed show is still to come, whatever day it had.
  upcoming: (show) => show.is_upcoming || show.event_status === 'postponed',
  past: (show) => show.is_past,
};

/** The texts of a show that the search looks through, the same as in the public search. */
const texts = searchedTexts<ListedShow>((show) => [
  ...SEARCHED_FIELDS.map((field) => show[field]),
  show.genre.name,
]);

/** How shows are sorted, filtered and searched. */
export const showsListing = { sort: sortShows, filter: filterShows, texts };

/** The shows that match the search and every filter of a view. */
export function filterShows<Show extends ListedShow>(
  shows: readonly Show[],
  { q, genre, status, dates }: { q: string; genre: string; status: Status; dates: Dates },
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

type Order = (a: ListedShow, b: ListedShow) => number;

const orders: Record<SortColumn, Order> = {
  headlining_artist: (a, b) => byWords(a.headlining_artist, b.headlining_artist),
  date: (a, b) => byText(a.date, b.date) || byText(startTime(a), startTime(b)),
  genre: (a, b) => byWords(genreName(a), genreName(b)),
  ages: (a, b) => AGES.indexOf(a.ages) - AGES.indexOf(b.ages),
  is_published: (a, b) => place(a) - place(b),
};

/** Sorts by a column, and equal shows by date. Archived shows are last, in either direction. */
export function sortShows<Show extends ListedShow>(
  shows: readonly Show[],
  { column, descending }: { column: SortColumn; descending: boolean },
): Show[] {
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
function place({ is_published, publish_at }: ListedShow): number {
  return is_published ? 0 : publish_at === null ? 2 : 1;
}

/** A show without a time sorts after the others of its day. */
function startTime({ doors_time, show_time }: ListedShow): string {
  return doors_time ?? show_time ?? '~';
}

function genreName({ genre }: ListedShow): string {
  return genre.slug === 'none' ? '' : genre.name;
}
