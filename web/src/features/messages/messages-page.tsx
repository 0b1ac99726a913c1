import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import type { Message } from '@stagedoor/contracts/message';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DialogTexts } from '../../address/dialog-parameters.ts';
import type { SearchTexts } from '../../address/search-codec.ts';
import { useDialogAddress } from '../../address/use-dialog-address.ts';
import { useView } from '../../address/use-view.ts';
import { queryClient, useLoaded } from '../../data/query-client.ts';
import { useBusyIds } from '../../data/use-changes.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { classes } from '../../ui/classes.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { messageList, openedMessage } from './load-messages.ts';
import { hasState, STATE_NAMES } from './message-states.ts';
import styles from './messages-page.module.css';
import { messagesListing } from './messages-listing.ts';
import { messagesSearch, type MessagesView } from './messages-search.ts';
import { MessagesTable, type MessagesTableProps } from './messages-table.tsx';
import { OpenedMessage } from './opened-message.tsx';
import {
  continueReading,
  inReadingOrder,
  NOTHING_READ,
  type ListedMessage,
} from './reading-order.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useReadingSteps } from './use-reading-steps.ts';

const NONE: readonly Message[] = [];

interface MessagesPageProps {
  search: SearchTexts<MessagesView> & DialogTexts<'message'>;
}

/** The messages that visitors sent to the venue: the list, and the open one. */
export function MessagesPage({ search }: MessagesPageProps) {
  usePageTitle(OFFICE_PLACES.messages.title);
  const { view: requested, change } = useView(messagesSearch, search);
  const list = useLoaded(messageList(requested.archive));
  // The list stays until that of another archive filter is loaded.
  const isAhead = list.isPlaceholderData;
  const [archive, setArchive] = useState(requested.archive);
  if (!isAhead && archive !== requested.archive) setArchive(requested.archive);
  const { message: openedId } = search;
  const one = useQuery(
    { ...openedMessage(openedId ?? ''), enabled: openedId !== undefined },
    queryClient,
  );
  const address = useDialogAddress();
  // One message replaces another: Back leads to the list, however many were read.
  const onOpen = (id: string) =>
    (openedId === undefined ? address.open : address.swap)({ message: id });
  const onClose = () => address.close({ message: undefined });
  const onRetry = () =>
    Promise.all([list, one].filter(({ isError }) => isError).map(({ refetch }) => refetch()));

  const items = list.data ?? NONE;
  const matches = useMemo(
    () => items.filter((item) => hasState(item, 'archive', archive)),
    [items, archive],
  );
  const [reading, setReading] = useState(NOTHING_READ);
  const now = continueReading(reading, JSON.stringify(requested), matches, openedId);
  if (now !== reading) setReading(now);
  const messages = useMemo(() => inReadingOrder(matches, now, openedId), [matches, now, openedId]);
  const table = useTableView(messagesListing, messages, requested, change);
  const { box, ...steps } = useReadingSteps({ listed: table.listed, openedId, onOpen, onClose });
  const opened = items.find(({ id }) => id === openedId) ?? (one.isError ? 'failed' : one.data);

  return (
    <Section title="Contact Form Messages">
      <div ref={box} className={classes(steps.hasPane && openedId !== undefined && styles.split)}>
        <div>
          {list.data ? (
            <MessagesCard
              table={table}
              waiting={isAhead}
              onChange={change}
              onOpen={({ id }) => steps.openAndFocus(id)}
            />
          ) : (
            <LoadFailure message="Failed to load messages. Please try again." onRetry={onRetry} />
          )}
        </div>
        {openedId !== undefined && (
          <OpenedMessage message={opened} steps={steps} onRetry={onRetry} onClose={onClose} />
        )}
      </div>
    </Section>
  );
}

interface MessagesCardProps extends Pick<MessagesTableProps, 'table' | 'onChange' | 'waiting'> {
  onOpen: (message: ListedMessage) => void;
}

/** The table of messages, in which they can be changed. */
function MessagesCard({ onOpen, ...props }: MessagesCardProps) {
  const { busy, switchesOf, markGenuine, markManyRead, archiveMany } = useMessageActions();
  const { view, listed } = props.table;
  const busyIds = useBusyIds();
  const inInbox = view.archive === 'inbox';
  const inSuspected = view.archive === 'suspected';
  return (
    <MessagesTable
      {...props}
      count={`${listed.length} message(s)`}
      aside={inInbox && <SuspectedLink />}
      more={view.q !== '' || STATE_NAMES.some((name) => view[name] !== 'all')}
      work={{
        nameOf: ({ name }) => `the message from ${name}`,
        bulk: inSuspected
          ? []
          : [
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
          ...(inSuspected
            ? [{ text: 'Mark as Genuine', onSelect: () => markGenuine(message) }]
            : Object.values(switchesOf(message))),
        ],
      }}
    />
  );
}

/** Leads to the messages that a program may have sent, if there are any. */
function SuspectedLink() {
  const { data } = useQuery(messageList('suspected'), queryClient);
  if (!data?.length) return null;
  const search = { section: 'messages', archive: 'suspected' } as const;
  return (
    <LinkButton size="sm" variant="ghost" to="/manage/shows" search={search}>
      Suspected ({data.length})
    </LinkButton>
  );
}
