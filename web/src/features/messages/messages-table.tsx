import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import type { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns } from './message-columns.tsx';
import { MessageRow } from './message-row.tsx';
import { filterMessages, messageTexts } from './messages-filter.ts';
import { MessagesFilters } from './messages-filters.tsx';
import type { MessageColumn, MessagesView } from './messages-search.ts';
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
}

/** Messages as a table that can be searched, filtered and sorted. */
export function MessagesTable({ more, ...props }: MessagesTableProps) {
  const { table, onChange } = props;
  return (
    <ListCard
      label="Messages"
      {...props}
      filters={<MessagesFilters view={table.view} typed={table.typed} onChange={onChange} />}
      columns={messageColumns}
      nameOf={messageName}
      ItemRow={MessageRow}
      onShowAll={more ? () => onChange(EVERYTHING) : undefined}
    />
  );
}

function messageName({ name }: ListedMessage): string {
  return `the message from ${name}`;
}
