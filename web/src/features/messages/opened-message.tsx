import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailedLoad } from '../../api/failed-load.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import type { Edits } from '../../ui/table/edits.ts';
import type { LoadedMessage } from './load-messages.ts';
import { MessageButtons } from './message-buttons.tsx';
import styles from './message-view.module.css';
import { MessageView } from './message-view.tsx';
import { EmptyPane, ReadingPane } from './reading-pane.tsx';
import type { useReadingSteps } from './use-reading-steps.ts';
import { useMessageActions } from './use-message-actions.ts';

interface OpenedMessageProps {
  /** Undefined where none is open. */
  message: LoadedMessage | undefined;
  /** Shows changes in the list. */
  edits: Edits<Message>;
  /** Leads to the other messages of the list. */
  steps: Omit<ReturnType<typeof useReadingSteps>, 'box'>;
  /** Loads the lists, and the message, again. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** The message that the address names: beside the list where there is room, else in a dialog. */
export function OpenedMessage({ message, ...rest }: OpenedMessageProps) {
  const { steps, onChanged, onClose } = rest;
  if (message === undefined) return steps.hasPane && <EmptyPane />;
  if (message !== 'missing' && !(message instanceof FailedLoad))
    return <FoundMessage message={message} {...rest} />;
  const reason =
    message === 'missing' ? (
      <ErrorBox message="Message not found" />
    ) : (
      <LoadFailure message={message.message} onRetry={onChanged} />
    );
  const frame = { title: 'Message', onClose };
  return steps.hasPane ? (
    <ReadingPane {...frame} titleRef={steps.title}>
      {reason}
    </ReadingPane>
  ) : (
    <Dialog open {...frame}>
      {reason}
    </Dialog>
  );
}

/** Opening a message marks it read. */
function FoundMessage({
  message,
  edits,
  steps: { hasPane, title, neighbours, read },
  onChanged,
  onClose,
}: OpenedMessageProps & { message: Message }) {
  const { id, name, is_read } = message;
  const isAnswered = message.answered_at !== null;
  const actions = useMessageActions(edits, onChanged);
  const [pendingDeletion, setPendingDeletion] = useState<string>();
  const markReadOnOpening = useEffectEvent(() => {
    if (!is_read) void actions.markReadOnOpening(message);
  });
  useEffect(() => markReadOnOpening(), [id]);

  const goOn = () => {
    const onward = neighbours.next ?? neighbours.previous;
    if (hasPane && onward !== undefined) read(onward);
    else onClose();
  };
  const archive = async (isArchived: boolean) => {
    const archiving = actions.archive(message, isArchived);
    // With a pane, reading goes on at once; if archiving fails, the list has the message again.
    if (hasPane || (await archiving)) goOn();
  };
  const erase = () => {
    setPendingDeletion(undefined);
    goOn();
    void actions.erase(message);
  };
  const frame = { title: `Message from ${name}`, onClose };
  const buttons = (
    <MessageButtons
      message={message}
      size={hasPane ? 'sm' : 'md'}
      busy={actions.busyId === id}
      neighbours={neighbours}
      onRead={read}
      onMarkRead={(isRead) => actions.markRead(message, isRead)}
      onArchive={archive}
      // The link opens the mail program meanwhile.
      onReply={() => !isAnswered && void actions.markAnswered(message, true)}
    />
  );
  const content = (
    <>
      <MessageView
        message={message}
        answeredButton={
          <Button
            size="sm"
            variant="ghost"
            busy={actions.busyId === id}
            onClick={() => actions.markAnswered(message, !isAnswered)}
          >
            {isAnswered ? 'Mark as Unanswered' : 'Mark as Answered'}
          </Button>
        }
      />
      <p className={styles.foot}>
        <LinkButton
          size="sm"
          variant="ghost"
          to="/manage/history/$subject/$id"
          params={{ subject: 'message', id }}
        >
          History
        </LinkButton>
        <Button size="sm" variant="ghost" onClick={() => setPendingDeletion(id)}>
          Erase
        </Button>
      </p>
      <ConfirmDialog
        open={pendingDeletion === id}
        title="Erase this message?"
        description={
          `What ${name} wrote, and who wrote it, can then no longer be read by anybody. ` +
          'This cannot be undone.'
        }
        confirmLabel="Erase"
        tone="destructive"
        onConfirm={erase}
        onClose={() => setPendingDeletion(undefined)}
      />
    </>
  );
  return hasPane ? (
    <ReadingPane {...frame} titleRef={title} buttons={buttons}>
      {content}
    </ReadingPane>
  ) : (
    <Dialog open size="wide" {...frame} footer={buttons}>
      {content}
    </Dialog>
  );
}
