import { Select, type Option } from '../../ui/form/select.tsx';
import type { useTypedText } from '../../ui/form/use-typed-text.ts';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { ListCard, type ListWork } from '../../ui/table/list-card.tsx';
import type { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns, MessageRow } from './message-row.tsx';
import { EVERY_STATE, MESSAGE_STATES, STATE_NAMES, type StateName } from './message-states.ts';
import { filterMessages, messageTexts } from './messages-filter.ts';
import { messagesSearch, type MessageColumn, type MessagesView } from './messages-search.ts';
import { sortMessages } from './messages-sort.ts';
import type { ListedMessage } from './reading-order.ts';

/** How messages are sorted, filtered and searched. */
export const messagesListing = {
  sort: sortMessages,
  filter: filterMessages,
  texts: messageTexts,
};

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
      ItemRow={MessageRow}
      onShowAll={more ? () => onChange({ q: '', ...EVERY_STATE }) : undefined}
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
          options={optionsOf(name)}
          value={view[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      ))}
    </FilterRow>
  );
}

function optionsOf(name: StateName): Option[] {
  return Object.entries(MESSAGE_STATES[name].options).map(([value, label]) => ({ value, label }));
}
