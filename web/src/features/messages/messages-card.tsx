import { MenuItem, MenuSeparator } from '../../ui/dialog/menu.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound, TableCard } from '../../ui/table/table-card.tsx';
import { TableLine } from '../../ui/table/table-line.tsx';
import type { useTableView } from '../../ui/table/use-table-view.ts';
import { messageColumns } from './message-columns.tsx';
import { MessageRow } from './message-row.tsx';
import { MessagesFilters } from './messages-filters.tsx';
import type { MessageColumn, MessagesView } from './messages-search.ts';
import type { ListedMessage } from './reading-order.ts';
import type { useMessageActions } from './use-message-actions.ts';

const EVERYTHING = { q: '', read: 'all', archive: 'all' } as const;

type Table = ReturnType<typeof useTableView<ListedMessage, MessageColumn, MessagesView>>;

interface MessagesCardProps extends Table {
  /** The view is ahead of these messages: those that it requests are still being loaded. */
  ahead: boolean;
  /** `typing` adds no entry to the history. */
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** What is being changed. */
  busyIds: ReadonlySet<string>;
  onOpen: (message: ListedMessage) => void;
  actions: ReturnType<typeof useMessageActions>;
}

/** The messages as a table that can be searched, filtered, sorted and worked on. */
export function MessagesCard({
  view,
  listed,
  selection,
  typed,
  ahead,
  onChange,
  busyIds,
  onOpen,
  actions,
}: MessagesCardProps) {
  const { busy, markRead, archive, markManyRead, archiveMany } = actions;
  const narrowed = view.q !== '' || view.read !== 'all' || view.archive !== 'all';
  const inInbox = view.archive === 'inbox';

  return (
    <TableCard waiting={ahead}>
      <MessagesFilters view={view} typed={typed} onChange={onChange} />
      <TableLine
        count={`${listed.length} message(s)`}
        bulkLabel="Selected messages"
        bulk={[
          { name: 'Mark as Read', act: (ids) => markManyRead(ids, true) },
          { name: 'Mark as Unread', act: (ids) => markManyRead(ids, false) },
          // The inbox can be archived and the archive unarchived; both together offer neither.
          ...(view.archive === 'all'
            ? []
            : [
                {
                  name: inInbox ? 'Archive' : 'Unarchive',
                  act: (ids: readonly string[]) => archiveMany(ids, inInbox),
                },
              ]),
        ]}
        busy={busy}
        selection={selection}
      />
      {listed.length > 0 ? (
        <DataTable
          label="Messages"
          items={listed}
          columns={messageColumns}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          selection={selection}
          onOpen={onOpen}
          nameOf={sender}
          busyIds={busyIds}
          ItemRow={MessageRow}
          renderMenu={(message) => (
            <>
              <MenuItem onSelect={() => onOpen(message)}>View Message</MenuItem>
              <MenuSeparator />
              <MenuItem onSelect={() => markRead(message, !message.is_read)}>
                {message.is_read ? 'Mark as Unread' : 'Mark as Read'}
              </MenuItem>
              <MenuItem onSelect={() => archive(message, !message.is_archived)}>
                {message.is_archived ? 'Unarchive' : 'Archive'}
              </MenuItem>
            </>
          )}
        />
      ) : (
        <NothingFound
          title="No messages found"
          showAll="Show all messages"
          onShowAll={narrowed ? () => onChange(EVERYTHING) : undefined}
        />
      )}
    </TableCard>
  );
}

function sender({ name }: ListedMessage): string {
  return `the message from ${name}`;
}
