import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import type { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns, MessageRow } from './message-row.tsx';
import { filterMessages, messageTexts } from './messages-filter.ts';
import {
  messagesSearch,
  type AnsweredFilter,
  type ArchiveFilter,
  type MessageColumn,
  type MessagesView,
  type ReadFilter,
} from './messages-search.ts';
import { sortMessages } from './messages-sort.ts';
import type { ListedMessage } from './reading-order.ts';

/** How messages are sorted, filtered and searched. */
export const messagesListing = {
  sort: sortMessages,
  filter: filterMessages,
  texts: messageTexts,
};

const EVERYTHING = { q: '', read: 'all', answered: 'all', archive: 'all' } as const;

export interface MessagesTableProps {
  table: ReturnType<typeof useTableView<ListedMessage, MessageColumn, MessagesView>>;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** The requested messages are still being loaded. */
  waiting?: boolean;
  /** The sentence that counts the messages. */
  count: string;
  /** Other filters may list more messages. */
  more: boolean;
  /** The changes that the table offers; without them it is read-only. */
  work?: ListWork<ListedMessage>;
  columns?: typeof messageColumns;
}

/** Messages as a table that can be searched, filtered and sorted. */
export function MessagesTable({ more, columns = messageColumns, ...props }: MessagesTableProps) {
  const { table, onChange } = props;
  return (
    <ListCard
      label="Messages"
      {...props}
      filters={<MessagesFilters view={table.view} typed={table.typed} onChange={onChange} />}
      columns={columns}
      nameOf={messageName}
      ItemRow={MessageRow}
      onShowAll={more ? () => onChange(EVERYTHING) : undefined}
    />
  );
}

function messageName({ name }: ListedMessage): string {
  return `the message from ${name}`;
}

const readFilters: readonly Option<ReadFilter>[] = [
  { value: 'all', label: 'All Status' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
];

const answeredFilters: readonly Option<AnsweredFilter>[] = [
  { value: 'all', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
];

const archiveFilters: readonly Option<ArchiveFilter>[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All Messages' },
];

interface MessagesFiltersProps {
  view: MessagesView;
  typed: ReturnType<typeof useTypedText>;
  onChange: (part: Partial<MessagesView>) => void;
}

function MessagesFilters({ view, typed, onChange }: MessagesFiltersProps) {
  const { read, answered, archive } = messagesSearch.write(view);
  return (
    <FilterRow
      label="Messages"
      placeholder="Name, email or message"
      typed={typed}
      chosen={[read, answered, archive].filter(Boolean).length}
    >
      <Select
        label="Status"
        value={view.read}
        options={readFilters}
        onChange={(chosen) => onChange({ read: chosen })}
      />
      <Select
        label="Answered"
        value={view.answered}
        options={answeredFilters}
        onChange={(chosen) => onChange({ answered: chosen })}
      />
      <Select
        label="Show"
        value={view.archive}
        options={archiveFilters}
        onChange={(chosen) => onChange({ archive: chosen })}
      />
    </FilterRow>
  );
}
