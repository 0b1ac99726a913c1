import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import type { Edits } from '../../ui/table/edits.ts';
import type { LoadedMessage } from './load-messages.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useMessageActions } from './use-message-actions.ts';

interface OpenedMessageProps {
  message: LoadedMessage;
  /** The changes of the list. */
  edits: Edits<Message>;
  /** Loads the lists, and the message, again. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** The dialog of the message that the address names. Opening it marks it read. */
export function OpenedMessage({ message, edits, onChanged, onClose }: OpenedMessageProps) {
  if (typeof message === 'object')
    return <FoundMessage {...{ message, edits, onChanged, onClose }} />;
  return (
    <Dialog open title="Message" onClose={onClose}>
      {message === 'missing' ? (
        <ErrorBox message="Message not found" />
      ) : (
        <LoadFailure message="Failed to load messages. Please try again." onRetry={onChanged} />
      )}
    </Dialog>
  );
}

function FoundMessage({
  message,
  edits,
  onChanged,
  onClose,
}: OpenedMessageProps & { message: Message }) {
  const actions = useMessageActions(edits, onChanged);
  const noteRead = useEffectEvent(() => {
    if (!message.is_read) void actions.noteRead(message);
  });
  useEffect(() => noteRead(), []);
  const closeAfter = (done: boolean) => {
    if (done) onClose();
  };
  return (
    <MessageDialog
      message={message}
      busy={actions.busy}
      onMarkRead={(isRead) => actions.markRead(message, isRead)}
      onArchive={async (isArchived) => closeAfter(await actions.archive(message, isArchived))}
      onErase={async () => closeAfter(await actions.erase(message))}
      onClose={onClose}
    />
  );
}
