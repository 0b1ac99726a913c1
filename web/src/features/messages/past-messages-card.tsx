import type { Message } from '@stagedoor/contracts/message';
import { useMemo } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound, TableCard } from '../../ui/table/table-card.tsx';
import { CountLine } from '../../ui/table/table-line.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns } from './message-columns.tsx';
import { MessageRow } from './message-row.tsx';
import { isListed } from './messages-filter.ts';
import { MessagesFilters } from './messages-filters.tsx';
import { messagesListing } from './messages-listing.ts';
import type { MessagesView } from './messages-search.ts';

const EVERYTHING = { q: '', read: 'all', archive: 'all' } as const;

interface PastMessagesCardProps {
  messages: readonly Message[];
  view: MessagesView;
  /** `typing` adds no entry to the history. */
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
}

/** The messages of another time as the table that they were in, only to be read. */
export function PastMessagesCard({ messages, view: requested, onChange }: PastMessagesCardProps) {
  const { archive } = requested;
  const filed = useMemo(() => messages.filter(isListed[archive]), [messages, archive]);
  const { view, listed, typed } = useTableView(messagesListing, filed, requested, onChange);
  return (
    <TableCard>
      <MessagesFilters view={view} typed={typed} onChange={onChange} />
      <CountLine count={`${listed.length} message(s)`} />
      {listed.length > 0 ? (
        <DataTable
          label="Messages"
          items={listed}
          columns={messageColumns}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          nameOf={({ name }) => `the message from ${name}`}
          ItemRow={MessageRow}
        />
      ) : (
        <NothingFound
          title="No messages found"
          showAll="Show all messages"
          onShowAll={messages.length > 0 ? () => onChange(EVERYTHING) : undefined}
        />
      )}
    </TableCard>
  );
}
