import type { Message } from '@stagedoor/contracts/message';
import { useMemo } from 'react';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useEdits } from '../../ui/table/edits.ts';
import { messageEdits, NO_MESSAGES } from './message-edits.ts';
import { MessagesCard } from './messages-card.tsx';
import { isListed } from './messages-filter.ts';
import type { ArchiveFilter, MessagesView } from './messages-search.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessagesSectionProps {
  /** Null where they could not be loaded. */
  messages: readonly Message[] | null;
  /** Which messages the list is of. */
  archive: ArchiveFilter;
  view: MessagesView;
  /** The view is ahead of these messages: those that it requests are still being loaded. */
  ahead: boolean;
  onChange: (part: Partial<MessagesView>, typing?: boolean) => Promise<void>;
  onOpen: (message: Message) => void;
  /** Loads the lists again. */
  onChanged: () => Promise<void>;
}

/** What visitors wrote to the venue. */
export function MessagesSection({
  messages: loaded,
  archive,
  view,
  ahead,
  onChange,
  onOpen,
  onChanged,
}: MessagesSectionProps) {
  const edits = useEdits(messageEdits, loaded ?? NO_MESSAGES);
  const actions = useMessageActions(edits, onChanged);
  const messages = useMemo(() => edits.items.filter(isListed[archive]), [edits.items, archive]);

  return (
    <Section title="Contact Form Messages">
      {loaded ? (
        <MessagesCard
          messages={messages}
          view={view}
          ahead={ahead}
          onChange={onChange}
          busyIds={edits.busyIds}
          onOpen={onOpen}
          actions={actions}
        />
      ) : (
        <LoadFailure message="Failed to load messages. Please try again." onRetry={onChanged} />
      )}
    </Section>
  );
}
