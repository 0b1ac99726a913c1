import { useBusyIds } from '../../session/use-changes.ts';
import { MessagesTable, type MessagesTableProps } from './messages-table.tsx';
import type { ListedMessage } from './reading-order.ts';
import type { useMessageActions } from './use-message-actions.ts';

interface MessagesCardProps extends Pick<MessagesTableProps, 'table' | 'onChange' | 'waiting'> {
  onOpen: (message: ListedMessage) => void;
  actions: ReturnType<typeof useMessageActions>;
}

/** The table of messages, in which they can be changed. */
export function MessagesCard({ onOpen, actions, ...props }: MessagesCardProps) {
  const { busy, markRead, markAnswered, archive, markManyRead, archiveMany } = actions;
  const { view, listed } = props.table;
  const busyIds = useBusyIds();
  const inInbox = view.archive === 'inbox';
  return (
    <MessagesTable
      {...props}
      count={`${listed.length} message(s)`}
      more={
        view.q !== '' || view.read !== 'all' || view.answered !== 'all' || view.archive !== 'all'
      }
      work={{
        bulk: [
          { name: 'Mark as Read', act: (ids) => markManyRead(ids, true) },
          { name: 'Mark as Unread', act: (ids) => markManyRead(ids, false) },
          // A list with both archived and other messages offers neither.
          ...(view.archive === 'all'
            ? []
            : [
                {
                  name: inInbox ? 'Archive' : 'Unarchive',
                  act: (ids: readonly string[]) => archiveMany(ids, inInbox),
                },
              ]),
        ],
        busy,
        busyIds,
        onOpen,
        menuOf: (message) => [
          { text: 'View Message', onSelect: () => onOpen(message) },
          'separator',
          {
            text: message.is_read ? 'Mark as Unread' : 'Mark as Read',
            onSelect: () => markRead(message, !message.is_read),
          },
          {
            text: message.answered_at === null ? 'Mark as Answered' : 'Mark as Unanswered',
            onSelect: () => markAnswered(message, message.answered_at === null),
          },
          {
            text: message.is_archived ? 'Unarchive' : 'Archive',
            onSelect: () => archive(message, !message.is_archived),
          },
        ],
      }}
    />
  );
}
