import type { Message } from '@stagedoor/contracts/message';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { editsAtom, useEdits } from '../../ui/table/edits.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessagesCard } from './messages-card.tsx';
import { isListed } from './messages-filter.ts';
import type { ArchiveFilter, MessagesView } from './messages-search.ts';
import { useMessageActions } from './use-message-actions.ts';

const messageEdits = editsAtom<Message>();
const NONE: readonly Message[] = [];

interface MessagesSectionProps {
  /** Null where they could not be loaded. */
  messages: readonly Message[] | null;
  /** Which messages the list is of. */
  archive: ArchiveFilter;
  view: MessagesView;
  /** The view is ahead of these messages: those that it requests are still being loaded. */
  ahead: boolean;
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** Loads the lists again. */
  onChanged: () => Promise<void>;
}

/** What visitors wrote to the venue: the table, and the message that is open. */
export function MessagesSection({
  messages: loaded,
  archive,
  view,
  ahead,
  onChange,
  onChanged,
}: MessagesSectionProps) {
  const [opened, setOpened] = useState<Message>();
  const title = useRef<HTMLHeadingElement>(null);
  const edits = useEdits(messageEdits, loaded ?? NONE);
  const actions = useMessageActions(edits, onChanged);
  const messages = useMemo(() => edits.items.filter(isListed[archive]), [edits.items, archive]);
  const shown = opened && (messages.find(({ id }) => id === opened.id) ?? opened);

  const open = (message: Message) => {
    setOpened(message);
    if (!message.is_read) void actions.noteRead(message);
  };
  const close = () => flushSync(() => setOpened(undefined));
  /** The row that opened it may be gone, so the focus goes to the title. */
  const closeAfter = (done: boolean) => {
    if (!done) return;
    close();
    title.current?.focus();
  };

  return (
    <Section title="Contact Form Messages" titleRef={title}>
      {loaded ? (
        <MessagesCard
          messages={messages}
          view={view}
          ahead={ahead}
          onChange={onChange}
          busyIds={edits.busyIds}
          onOpen={open}
          actions={actions}
        />
      ) : (
        <LoadFailure message="Failed to load messages. Please try again." onRetry={onChanged} />
      )}
      {shown && (
        <MessageDialog
          message={shown}
          busy={actions.busy}
          onMarkRead={(isRead) => actions.markRead(shown, isRead)}
          onArchive={async (isArchived) => closeAfter(await actions.archive(shown, isArchived))}
          onErase={async () => closeAfter(await actions.erase(shown))}
          onClose={close}
        />
      )}
    </Section>
  );
}
