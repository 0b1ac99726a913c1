export const STATUSES = ['all', 'active', 'published', 'unpublished', 'archived'] as const;
export const DATES = ['all', 'upcoming', 'past'] as const;
export const SORT_COLUMNS = ['headlining_artist', 'date', 'genre', 'ages', 'is_published'] as const;

export type Status = (typeof STATUSES)[number];
export type Dates = (typeof DATES)[number];
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  descending: boolean;
}

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
  sort: Sort;
}

const DEFAULTS = { status: 'active', dates: 'upcoming', sort: 'date' } as const;

/** Reads the search part of an address. What makes no sense and what is the default is left out. */
export function parseShowsSearch(given: Record<string, unknown>): ShowsSearch {
  const { q, genre, sort } = given;
  const column = SORT_COLUMNS.find((name) => sort === name || sort === `-${name}`);
  return toShowsSearch({
    text: typeof q === 'string' ? q.slice(0, 200) : '',
    genre: typeof genre === 'string' ? genre : '',
    status: STATUSES.find((status) => status === given['status']) ?? DEFAULTS.status,
    dates: DATES.find((dates) => dates === given['dates']) ?? DEFAULTS.dates,
    sort: column ? { column, descending: sort !== column } : { column: 'date', descending: false },
  });
}

export function toShowsView({
  q = '',
  genre = '',
  status,
  dates,
  sort = '',
}: ShowsSearch): ShowsView {
  const column = SORT_COLUMNS.find((name) => sort.replace(/^-/, '') === name) ?? DEFAULTS.sort;
  return {
    text: q,
    genre,
    status: status ?? DEFAULTS.status,
    dates: dates ?? DEFAULTS.dates,
    sort: { column, descending: sort.startsWith('-') },
  };
}

export function toShowsSearch({ text, genre, status, dates, sort }: ShowsView): ShowsSearch {
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  return {
    ...(text.trim() && { q: text }),
    ...(genre && { genre }),
    ...(status !== DEFAULTS.status && { status }),
    ...(dates !== DEFAULTS.dates && { dates }),
    ...(order !== DEFAULTS.sort && { sort: order }),
  };
}
