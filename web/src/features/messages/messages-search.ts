export const READ_FILTERS = ['all', 'unread', 'read'] as const;
export const ARCHIVE_FILTERS = ['inbox', 'archived', 'all'] as const;
export const MESSAGE_COLUMNS = ['status', 'name', 'email', 'date'] as const;

export type ReadFilter = (typeof READ_FILTERS)[number];
export type ArchiveFilter = (typeof ARCHIVE_FILTERS)[number];
export type MessageColumn = (typeof MESSAGE_COLUMNS)[number];

export interface MessageSort {
  column: MessageColumn;
  descending: boolean;
}

/** What the address of the Messages section says about the table. What is not there is the default. */
export interface MessagesSearch {
  q?: string | undefined;
  read?: ReadFilter | undefined;
  archive?: ArchiveFilter | undefined;
  /** A column, with a minus sign in front for descending. */
  sort?: string | undefined;
}

/** The same with the defaults in their places: the inbox, newest first. */
export interface MessagesView {
  text: string;
  read: ReadFilter;
  archive: ArchiveFilter;
  sort: MessageSort;
}

const DEFAULTS = { read: 'all', archive: 'inbox', sort: '-date' } as const;
const TEXT_MAX = 200;

/** Reads the search part of an address. What makes no sense and what is the default is left out. */
export function parseMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const { q, sort } = given;
  return toMessagesSearch({
    text: typeof q === 'string' ? q.slice(0, TEXT_MAX) : '',
    read: READ_FILTERS.find((read) => read === given['read']) ?? DEFAULTS.read,
    archive: ARCHIVE_FILTERS.find((archive) => archive === given['archive']) ?? DEFAULTS.archive,
    sort: sortNamed(typeof sort === 'string' ? sort : ''),
  });
}

export function toMessagesView({ q = '', read, archive, sort = '' }: MessagesSearch): MessagesView {
  return {
    text: q,
    read: read ?? DEFAULTS.read,
    archive: archive ?? DEFAULTS.archive,
    sort: sortNamed(sort),
  };
}

export function toMessagesSearch({ text, read, archive, sort }: MessagesView): MessagesSearch {
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  return {
    ...(text.trim() && { q: text }),
    ...(read !== DEFAULTS.read && { read }),
    ...(archive !== DEFAULTS.archive && { archive }),
    ...(order !== DEFAULTS.sort && { sort: order }),
  };
}

function sortNamed(order: string): MessageSort {
  const column = MESSAGE_COLUMNS.find((name) => order === name || order === `-${name}`);
  return column ? { column, descending: order !== column } : { column: 'date', descending: true };
}
