import { parseSort, writeSort, type Sort } from '../../ui/table/table-sort.ts';

export const STATUSES = ['all', 'active', 'published', 'unpublished', 'archived'] as const;
export const DATES = ['all', 'upcoming', 'past'] as const;
export const SORT_COLUMNS = ['headlining_artist', 'date', 'genre', 'ages', 'is_published'] as const;

export type Status = (typeof STATUSES)[number];
export type Dates = (typeof DATES)[number];
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What the address of Manage Shows says about the table. What is not there is the default. */
export interface ShowsSearch {
  q?: string | undefined;
  /** Id of a genre. */
  genre?: string | undefined;
  status?: Status | undefined;
  dates?: Dates | undefined;
  /** A column, with a minus sign in front for descending. */
  sort?: string | undefined;
}

/** The same with the defaults in their places: active and upcoming shows, by date. */
export interface ShowsView {
  text: string;
  genre: string;
  status: Status;
  dates: Dates;
  sort: Sort<SortColumn>;
}

const DEFAULTS = { status: 'active', dates: 'upcoming', sort: 'date' } as const;
const BY_DATE: Sort<SortColumn> = { column: 'date', descending: false };
const TEXT_MAX = 200;

/**
 * Reads the search part of an address. What makes no sense and what is the default is undefined; were it merely left out, the router would
 * keep what stands in the address.
 */
export function parseShowsSearch(given: Record<string, unknown>): ShowsSearch {
  const { q, genre } = given;
  return toShowsSearch({
    text: typeof q === 'string' ? q.slice(0, TEXT_MAX) : '',
    genre: typeof genre === 'string' ? genre : '',
    status: STATUSES.find((status) => status === given['status']) ?? DEFAULTS.status,
    dates: DATES.find((dates) => dates === given['dates']) ?? DEFAULTS.dates,
    sort: parseSort(SORT_COLUMNS, given['sort']) ?? BY_DATE,
  });
}

export function toShowsView({ q = '', genre = '', status, dates, sort }: ShowsSearch): ShowsView {
  return {
    text: q,
    genre,
    status: status ?? DEFAULTS.status,
    dates: dates ?? DEFAULTS.dates,
    sort: parseSort(SORT_COLUMNS, sort) ?? BY_DATE,
  };
}

export function toShowsSearch({ text, genre, status, dates, sort }: ShowsView): ShowsSearch {
  const order = writeSort(sort);
  return {
    q: text.trim() ? text : undefined,
    genre: genre || undefined,
    status: status === DEFAULTS.status ? undefined : status,
    dates: dates === DEFAULTS.dates ? undefined : dates,
    sort: order === DEFAULTS.sort ? undefined : order,
  };
}
