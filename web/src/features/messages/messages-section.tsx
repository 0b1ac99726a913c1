import type { Message } from '@stagedoor/contracts/message';
import { useMemo, useState } from 'react';
import { useBusyIds } from '../../data/use-changes.ts';
import { classes } from '../../ui/classes.ts';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { hasState, STATE_NAMES } from './message-states.ts';
import type { MessagesView } from './messages-search.ts';
import styles from './messages-section.module.css';
import { messagesListing, MessagesTable, type MessagesTableProps } from './messages-table.tsx';
import { OpenedMessage, type OpenedMessageProps } from './opened-message.tsx';
import {
  continueReading,
  inReadingOrder,
  NOTHING_READ,
  type ListedMessage,
} from './reading-order.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useReadingSteps } from './use-reading-steps.ts';

const NONE: readonly Message[] = [];

interface MessagesSectionProps {
  /** Undefined where they could not be loaded. */
  messages: readonly Message[] | undefined;
  /** The archive filter that these messages match. */
  archive: string;
  view: MessagesView;
  /** The view is ahead of these messages: the requested ones are still being loaded. */
  ahead: boolean;
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** The id of the message that is open. */
  openedId: string | undefined;
  /** That message, where it is not in the list. */
  opened: OpenedMessageProps['message'];
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Loads what could not be loaded again. */
  onRetry: () => unknown;
}

/** The messages that visitors sent to the venue: the list, and the open one. */
export function MessagesSection({
  messages: loaded,
  archive,
  view: requested,
  ahead,
  onChange,
  openedId,
  opened,
  onOpen,
  onClose,
  onRetry,
}: MessagesSectionProps) {
  const actions = useMessageActions();
  const items = loaded ?? NONE;
  const matches = useMemo(
    () => items.filter((item) => hasState(item, 'archive', archive)),
    [items, archive],
  );
  const [reading, setReading] = useState(NOTHING_READ);
  const now = continueReading(reading, JSON.stringify(requested), matches, openedId);
  if (now !== reading) setReading(now);
  const messages = useMemo(() => inReadingOrder(matches, now, openedId), [matches, now, openedId]);
  const table = useTableView(messagesListing, messages, requested, onChange);
  const { box, ...steps } = useReadingSteps({ listed: table.listed, openedId, onOpen, onClose });
  const inList = items.find(({ id }) => id === openedId);

  return (
    <Section title="Contact Form Messages">
      <div ref={box} className={classes(steps.hasPane && openedId !== undefined && styles.split)}>
        <div>
          {loaded ? (
            <MessagesCard
              table={table}
              waiting={ahead}
              onChange={onChange}
              onOpen={({ id }) => steps.openAndFocus(id)}
              actions={actions}
            />
          ) : (
            <LoadFailure message="Failed to load messages. Please try again." onRetry={onRetry} />
          )}
        </div>
        {openedId !== undefined && (
          <OpenedMessage
            message={inList ?? opened}
            steps={steps}
            onRetry={onRetry}
            onClose={onClose}
          />
        )}
      </div>
    </Section>
  );
}

interface MessagesCardProps extends Pick<MessagesTableProps, 'table' | 'onChange' | 'waiting'> {
  onOpen: (message: ListedMessage) => void;
  actions: ReturnType<typeof useMessageActions>;
}

/** The table of messages, in which they can be changed. */
function MessagesCard({ onOpen, actions, ...props }: MessagesCardProps) {
  const { busy, switchesOf, markManyRead, archiveMany } = actions;
  const { view, listed } = props.table;
  const busyIds = useBusyIds();
  const inInbox = view.archive === 'inbox';
  return (
    <MessagesTable
      {...props}
      count={`${listed.length} message(s)`}
      more={view.q !== '' || STATE_NAMES.some((name) => view[name] !== 'all')}
      work={{
        nameOf: ({ name }) => `the message from ${name}`,
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
          ...Object.values(switchesOf(message)),
        ],
      }}
    />
  );
}
