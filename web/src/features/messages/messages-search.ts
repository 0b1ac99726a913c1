import { freeText, oneOf, searchCodec } from '../../address/search-codec.ts';
import { sortParameter, type Sort } from '../../ui/table/sort-parameter.ts';

const READ_FILTERS = ['all', 'unread', 'read'] as const;
const ANSWERED_FILTERS = ['all', 'unanswered', 'answered'] as const;
const ARCHIVE_FILTERS = ['inbox', 'archived', 'all'] as const;
const MESSAGE_COLUMNS = ['status', 'name', 'email', 'date'] as const;

export type ReadFilter = (typeof READ_FILTERS)[number];
export type AnsweredFilter = (typeof ANSWERED_FILTERS)[number];
export type ArchiveFilter = (typeof ARCHIVE_FILTERS)[number];
export type MessageColumn = (typeof MESSAGE_COLUMNS)[number];

/** The view of the messages table: by default the inbox, newest first. */
export interface MessagesView {
  q: string;
  read: ReadFilter;
  answered: AnsweredFilter;
  archive: ArchiveFilter;
  sort: Sort<MessageColumn>;
}

export const messagesSearch = searchCodec<MessagesView>({
  q: freeText,
  read: oneOf(READ_FILTERS, 'all'),
  answered: oneOf(ANSWERED_FILTERS, 'all'),
  archive: oneOf(ARCHIVE_FILTERS, 'inbox'),
  sort: sortParameter(MESSAGE_COLUMNS, { column: 'date', descending: true }),
});
