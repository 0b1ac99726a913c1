import {
  DATES,
  SORT_COLUMNS,
  STATUSES,
  type SortColumn,
} from '@stagedoor/contracts/facts/shows-listing';
import { freeText, oneOf, searchCodec } from '../../address/search-codec.ts';
import { sortParameter, type Sort } from '../../ui/table/sort.ts';

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

/** A view as the API is asked for it. */
export function queryOf(view: ShowsView) {
  const { q, genre, status, dates } = view;
  const { column, descending } = sortOf(view);
  return { search: q, genre, status, dates, sort: `${descending ? '-' : ''}${column}` };
}
