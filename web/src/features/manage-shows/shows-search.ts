import { freeText, oneOf, searchCodec } from '../../address/search-codec.ts';
import { sortParameter, type Sort } from '../../ui/table/sort.ts';

/** What may become of a show after it was announced. */
export const CHANGED_STATUSES = ['cancelled', 'postponed', 'rescheduled'] as const;
const STATUSES = [
  ...(['all', 'active', 'published', 'unpublished', 'scheduled', 'archived', 'sold-out'] as const),
  ...CHANGED_STATUSES,
] as const;
const DATES = ['all', 'upcoming', 'past'] as const;
const SORT_COLUMNS = ['headlining_artist', 'date', 'genre', 'ages', 'is_published'] as const;

export type Status = (typeof STATUSES)[number];
export type Dates = (typeof DATES)[number];
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** The view of the table in Manage Shows: by default active and upcoming shows. */
export const showsSearch = searchCodec({
  q: freeText,
  /** Id of a genre. */
  genre: freeText,
  status: oneOf(STATUSES, 'active'),
  dates: oneOf(DATES, 'upcoming'),
  /** Undefined until one is chosen. */
  sort: sortParameter(SORT_COLUMNS, undefined),
});

export type ShowsView = ReturnType<typeof showsSearch.read>;

/** The chosen sort, or else by date; past shows begin with the newest. */
export function sortOf({ sort, dates }: ShowsView): Sort<SortColumn> {
  return sort ?? { column: 'date', descending: dates === 'past' };
}
