import type { Message } from '@stagedoor/contracts/message';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBusyIds } from '../../session/use-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { MessageButtons } from './message-buttons.tsx';
import styles from './message-view.module.css';
import { MessageView } from './message-view.tsx';
import { EmptyPane, ReadingPane } from './reading-pane.tsx';
import type { useReadingSteps } from './use-reading-steps.ts';
import { useMessageActions } from './use-message-actions.ts';

export interface OpenedMessageProps {
  /** Undefined where none is open. */
  message: Message | 'missing' | 'failed' | undefined;
  /** Leads to the other messages of the list. */
  steps: Omit<ReturnType<typeof useReadingSteps>, 'box'>;
  /** Loads the message that could not be loaded again. */
  onRetry: () => unknown;
  onClose: () => void;
}

/** The message that the address names: beside the list where there is room, else in a dialog. */
export function OpenedMessage({ message, ...rest }: OpenedMessageProps) {
  const { steps, onRetry, onClose } = rest;
  if (message === undefined) return steps.hasPane && <EmptyPane />;
  if (typeof message === 'object') return <FoundMessage message={message} {...rest} />;
  const reason =
    message === 'missing' ? (
      <ErrorBox message="Message not found" />
    ) : (
      <LoadFailure message="Failed to load messages. Please try again." onRetry={onRetry} />
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
  steps: { hasPane, title, neighbours, read },
  onClose,
}: OpenedMessageProps & { message: Message }) {
  const { id, name, is_read } = message;
  const isAnswered = message.answered_at !== null;
  const actions = useMessageActions();
  const isBusy = useBusyIds().has(id);
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
      busy={isBusy}
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
            busy={isBusy}
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
