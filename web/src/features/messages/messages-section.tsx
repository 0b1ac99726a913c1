import type { Message } from '@stagedoor/contracts/message';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessagesCard } from './messages-card.tsx';
import type { MessagesView } from './messages-search.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessagesSectionProps {
  /** Null where they could not be loaded. */
  messages: readonly Message[] | null;
  view: MessagesView;
  /** The view is ahead of these messages: those that it requests are still being loaded. */
  ahead: boolean;
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  /** Loads the lists again. */
  onChanged: () => Promise<void>;
}

/** What visitors wrote to the venue: the table, and the message that is open. */
export function MessagesSection({
  messages,
  view,
  ahead,
  onChange,
  onChanged,
}: MessagesSectionProps) {
  const [opened, setOpened] = useState<Message>();
  const title = useRef<HTMLHeadingElement>(null);
  const actions = useMessageActions(onChanged);
  const shown = opened && (messages?.find(({ id }) => id === opened.id) ?? opened);

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
      {messages ? (
        <MessagesCard
          messages={messages}
          view={view}
          ahead={ahead}
          onChange={onChange}
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
