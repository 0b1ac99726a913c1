import type { TableColumn } from '../../ui/table/table-column.ts';
import { MessageBadges } from './message-badges.tsx';
import styles from './message-row.module.css';
import { MessageTime } from './message-time.tsx';
import type { MessageColumn } from './messages-search.ts';
import type { ListedMessage } from './reading-order.ts';

/** The columns of the messages table, in order. */
export const messageColumns: readonly TableColumn<ListedMessage, MessageColumn>[] = [
  {
    id: 'status',
    name: 'Status',
    rem: 11,
    sorts: 'status',
    cell: (message) => (
      <span className={styles.badges}>
        <MessageBadges message={message} inList />
      </span>
    ),
  },
  { id: 'name', name: 'Name', rem: 11, sorts: 'name', opens: true, cell: ({ name }) => name },
  { id: 'email', name: 'Email', rem: 13.5, sorts: 'email', cell: ({ email }) => email },
  {
    id: 'preview',
    name: 'Message',
    rem: 7,
    flexible: true,
    cell: (message) => message.message_preview,
  },
  {
    id: 'date',
    name: 'Date',
    rem: 12,
    sorts: 'date',
    descendingFirst: true,
    cell: (message) => <MessageTime timestamp={message.created_at} />,
  },
];
