import { atom, useAtomValue } from 'jotai';
import type { Message } from '@stagedoor/contracts/message';
import { recordedAgo, recordedFullTime } from '../../format/recorded-time.ts';
import { classes } from '../../ui/classes.ts';
import type { ItemRowProps, TableColumn } from '../../ui/table/data-row.tsx';
import { Row } from '../../ui/table/table.tsx';
import styles from './message-row.module.css';
import type { MessageColumn } from './messages-search.ts';
import type { ListedMessage } from './reading-order.ts';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { MESSAGE_STATES } from './message-states.ts';

/** The columns of the messages table, in order. */
export const messageColumns: readonly TableColumn<ListedMessage, MessageColumn>[] = [
  {
    id: 'status',
    name: 'Status',
    rem: 11,
    sorts: 'status',
    cell: (message) => (
      <span className="inline-row gap-1">
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
    grows: 1,
    cell: ({ message, message_preview: beginning }) =>
      beginning.length < message.length ? `${beginning.trimEnd()}…` : beginning,
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

/** A message in the table. */
export function MessageRow({ item, className, ...row }: ItemRowProps<ListedMessage>) {
  return (
    <Row
      {...row}
      data-message={item.id}
      aria-current={item.opened || undefined}
      className={classes(
        className,
        styles.row,
        !item.is_read && styles.unread,
        item.is_archived && 'quiet',
      )}
    />
  );
}

const EVERY_MS = 30_000;

/** One clock for every age on the page. */
const nowAtom = atom(new Date());
nowAtom.onMount = (set) => {
  const tick = () => set(new Date());
  tick();
  const timer = setInterval(tick, EVERY_MS);
  return () => clearInterval(timer);
};

/** The age of a message, with its full date and time on hover and for screen readers. */
function MessageTime({ timestamp }: { timestamp: string }) {
  const full = recordedFullTime(timestamp);
  return (
    <time dateTime={timestamp} title={full}>
      <span aria-hidden="true">{recordedAgo(timestamp, useAtomValue(nowAtom))}</span>
      <span className="visually-hidden">{full}</span>
    </time>
  );
}

interface MessageBadgesProps {
  message: Message;
  /** In a list, a message that was answered says so instead of that it was read. */
  inList?: boolean;
}

/** The states of a message. */
export function MessageBadges({ message, inList = false }: MessageBadgesProps) {
  const hidden = inList && message.answered_at !== null ? 'read' : 'answered';
  return Object.values(MESSAGE_STATES).map(({ options, badges, of }) => {
    const state = of(message);
    const tone = badges[state];
    return tone === undefined || state === hidden ? null : (
      <StateBadge key={state} tone={tone}>
        {options[state]}
      </StateBadge>
    );
  });
}
