import type { Message } from '@stagedoor/contracts/message';
import { useMemo, type ReactNode } from 'react';
import { HistoryLink } from '../../ui/history-link.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns } from './message-row.tsx';
import { hasState } from './message-states.ts';
import type { MessagesView } from './messages-search.ts';
import type { ListedMessage } from './reading-order.ts';
import { messagesListing, MessagesTable, type MessagesTableProps } from './messages-table.tsx';

const linkedColumns = messageColumns.map((column) =>
  column.opens ? { ...column, cell: linkedName } : column,
);

function linkedName({ id, name }: ListedMessage): ReactNode {
  return (
    <HistoryLink subject="message" id={id}>
      {name}
    </HistoryLink>
  );
}

interface PastMessagesCardProps extends Pick<MessagesTableProps, 'onChange'> {
  messages: readonly Message[];
  view: MessagesView;
}

/** A read-only table of the messages as they were at an earlier time. */
export function PastMessagesCard({ messages, view, onChange }: PastMessagesCardProps) {
  const { archive } = view;
  const matches = useMemo(
    () => messages.filter((message) => hasState(message, 'archive', archive)),
    [messages, archive],
  );
  const table = useTableView(messagesListing, matches, view, onChange);
  const { length } = table.listed;
  return (
    <MessagesTable
      table={table}
      onChange={onChange}
      count={length === 1 ? '1 message' : `${length} messages`}
      more={messages.length > 0}
      columns={linkedColumns}
    />
  );
}
