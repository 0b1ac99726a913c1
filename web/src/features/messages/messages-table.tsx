import type { Message } from '@stagedoor/contracts/message';
import { useMemo, type ReactNode } from 'react';
import { Select, type Option } from '../../ui/form/select.tsx';
import { counted } from '../../format/counted.ts';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import { HistoryLink } from '../../ui/history-link.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns, MessageRow } from './message-row.tsx';
import {
  EVERY_STATE,
  hasState,
  MESSAGE_STATES,
  STATE_NAMES,
  type StateName,
} from './message-states.ts';
import { messagesListing } from './messages-listing.ts';
import { messagesSearch, type MessageColumn, type MessagesView } from './messages-search.ts';
import type { ListedMessage } from './reading-order.ts';

export interface MessagesTableProps {
  table: ReturnType<typeof useTableView<ListedMessage, MessageColumn, MessagesView>>;
  /** With `typing`, the change adds no entry to the history of the browser. */
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** The requested messages are still being loaded. */
  waiting?: boolean;
  /** The sentence that counts the messages. */
  count: string;
  /** A link beside the count. */
  aside?: ReactNode;
  /** Other filters may list more messages. */
  more: boolean;
  /** The changes that the table offers; without them it is read-only. */
  work?: ListWork<ListedMessage>;
}

/** Messages as a table that can be searched, filtered and sorted. */
export function MessagesTable({ more, ...props }: MessagesTableProps) {
  const { table, onChange, work } = props;
  return (
    <ListCard
      label="Messages"
      {...props}
      filters={<MessagesFilters view={table.view} typed={table.typed} onChange={onChange} />}
      columns={work ? messageColumns : linkedColumns}
      ItemRow={MessageRow}
      onShowAll={more ? () => onChange({ q: '', ...EVERY_STATE }) : undefined}
    />
  );
}

/** In a read-only table, the name of a message leads to its history. */
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
      count={counted(length, 'message')}
      more={messages.length > 0}
    />
  );
}

interface MessagesFiltersProps {
  view: MessagesView;
  typed: ReturnType<typeof useTypedText>;
  onChange: (part: Partial<MessagesView>) => void;
}

function MessagesFilters({ view, typed, onChange }: MessagesFiltersProps) {
  const { q: _, sort: __, ...filters } = messagesSearch.write(view);
  return (
    <FilterRow
      label="Messages"
      placeholder="Name, email or message"
      typed={typed}
      chosen={Object.values(filters).filter(Boolean).length}
    >
      {STATE_NAMES.map((name) => (
        <Select
          key={name}
          label={MESSAGE_STATES[name].label}
          options={optionsOf(name, view[name])}
          value={view[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      ))}
    </FilterRow>
  );
}

/** A link leads to the suspected messages, which most people never look for. */
function optionsOf(name: StateName, chosen: string): Option[] {
  return Object.entries(MESSAGE_STATES[name].options)
    .filter(([value]) => value !== 'suspected' || value === chosen)
    .map(([value, label]) => ({ value, label }));
}
