import { parseSort, writeSort, type Sort } from '../../ui/table/table-sort.ts';

export const READ_FILTERS = ['all', 'unread', 'read'] as const;
export const ARCHIVE_FILTERS = ['inbox', 'archived', 'all'] as const;
export const MESSAGE_COLUMNS = ['status', 'name', 'email', 'date'] as const;

export type ReadFilter = (typeof READ_FILTERS)[number];
export type ArchiveFilter = (typeof ARCHIVE_FILTERS)[number];
export type MessageColumn = (typeof MESSAGE_COLUMNS)[number];

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
  sort: Sort<MessageColumn>;
}

const DEFAULTS = { read: 'all', archive: 'inbox', sort: '-date' } as const;
const NEWEST_FIRST: Sort<MessageColumn> = { column: 'date', descending: true };
const TEXT_MAX = 200;

/**
 * Reads the search part of an address. What makes no sense and what is the default is undefined; were it merely left out, the router would
 * keep what stands in the address.
 */
export function parseMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const { q } = given;
  return toMessagesSearch({
    text: typeof q === 'string' ? q.slice(0, TEXT_MAX) : '',
    read: READ_FILTERS.find((read) => read === given['read']) ?? DEFAULTS.read,
    archive: ARCHIVE_FILTERS.find((archive) => archive === given['archive']) ?? DEFAULTS.archive,
    sort: parseSort(MESSAGE_COLUMNS, given['sort']) ?? NEWEST_FIRST,
  });
}

export function toMessagesView({ q = '', read, archive, sort }: MessagesSearch): MessagesView {
  return {
    text: q,
    read: read ?? DEFAULTS.read,
    archive: archive ?? DEFAULTS.archive,
    sort: parseSort(MESSAGE_COLUMNS, sort) ?? NEWEST_FIRST,
  };
}

export function toMessagesSearch({ text, read, archive, sort }: MessagesView): MessagesSearch {
  const order = writeSort(sort);
  return {
    q: text.trim() ? text : undefined,
    read: read === DEFAULTS.read ? undefined : read,
    archive: archive === DEFAULTS.archive ? undefined : archive,
    sort: order === DEFAULTS.sort ? undefined : order,
  };
}
