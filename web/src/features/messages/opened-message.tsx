import type { Message } from '@stagedoor/contracts/message';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { PersonalDataButtons } from '../../data/personal-data-buttons.tsx';
import { useBusyIds } from '../../data/use-changes.ts';
import { Button, AnchorButton, LinkButton, IconButton } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorBox, LoadFailure } from '../../ui/page/error-box.tsx';
import { announce } from '../../ui/toast/announce.ts';
import { MessageView } from './message-view.tsx';
import viewStyles from './message-view.module.css';
import styles from './opened-message.module.css';
import { replyLink } from './reply-link.ts';
import { useMessageActions } from './use-message-actions.ts';
import type { useReadingSteps } from './use-reading-steps.ts';

interface OpenedMessageProps {
  /** Undefined while it is being loaded. */
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
  if (message === undefined) return null;
  if (typeof message === 'object') return <FoundMessage message={message} {...rest} />;
  return (
    <MessageFrame title="Message" {...{ steps, onClose }}>
      {message === 'missing' ? (
        <ErrorBox message="Message not found" />
      ) : (
        <LoadFailure message="Failed to load messages. Please try again." onRetry={onRetry} />
      )}
    </MessageFrame>
  );
}

/** Opening a message marks it read. */
function FoundMessage({ message, steps, onClose }: OpenedMessageProps & { message: Message }) {
  const { hasPane, neighbours, read } = steps;
  const { id, name, is_suspected } = message;
  const erasing = is_suspected ? 'Delete' : 'Erase';
  const actions = useMessageActions();
  const switches = actions.switchesOf(message);
  const isBusy = useBusyIds().has(id);
  const [pendingDeletion, setPendingDeletion] = useState<string>();
  const markReadOnOpening = useEffectEvent(() => {
    if (!message.is_read && !is_suspected) void actions.markReadOnOpening(message);
  });
  useEffect(() => markReadOnOpening(), [id]);

  const goOn = () => {
    const onward = neighbours.next ?? neighbours.previous;
    if (hasPane && onward !== undefined) read(onward);
    else onClose();
  };
  const leave = async (changing: Promise<boolean>) => {
    // With a pane, reading goes on at once; if the change fails, the list has the message again.
    if (hasPane || (await changing)) goOn();
  };
  const erase = () => {
    setPendingDeletion(undefined);
    goOn();
    void actions.erase(message);
  };
  const size: 'sm' | 'md' = hasPane ? 'sm' : 'md';
  // Not `disabled`: the button keeps the focus at the end of the list.
  const step = (to: string | undefined) => ({
    size,
    'aria-disabled': to === undefined || undefined,
    onClick: () => to !== undefined && read(to),
  });
  const buttons = (
    <div className={classes('cluster grow', styles.buttons)}>
      <div className={styles.steps}>
        <IconButton
          {...step(neighbours.previous)}
          label="Previous message"
          icon={<IconChevronLeft size="1.5rem" aria-hidden />}
        />
        <IconButton
          {...step(neighbours.next)}
          label="Next message"
          icon={<IconChevronRight size="1.5rem" aria-hidden />}
        />
      </div>
      {is_suspected ? (
        <>
          <Button size={size} busy={isBusy} onClick={() => leave(actions.markGenuine(message))}>
            Mark as Genuine
          </Button>
          <Button size={size} busy={isBusy} onClick={() => setPendingDeletion(id)}>
            Delete
          </Button>
        </>
      ) : (
        <>
          <Button size={size} busy={isBusy} onClick={() => leave(switches.archive.onSelect())}>
            {switches.archive.text}
          </Button>
          <Button size={size} busy={isBusy} onClick={switches.read.onSelect}>
            {switches.read.text}
          </Button>
          <AnchorButton
            size={size}
            variant="primary"
            href={replyLink(message, boot.venue.name, recordedFullTime(message.created_at))}
            // The link opens the mail program meanwhile.
            onClick={() => message.answered_at === null && void switches.answered.onSelect()}
          >
            Reply
          </AnchorButton>
        </>
      )}
    </div>
  );
  return (
    <MessageFrame size="wide" title={`Message from ${name}`} {...{ steps, buttons, onClose }}>
      <MessageView
        message={message}
        answeredButton={
          !is_suspected && (
            <Button size="sm" variant="ghost" busy={isBusy} onClick={switches.answered.onSelect}>
              {switches.answered.text}
            </Button>
          )
        }
      />
      {!is_suspected && (
        <p className={styles.foot}>
          <LinkButton
            size="sm"
            variant="ghost"
            to="/manage/history/$subject/$id"
            params={{ subject: 'message', id }}
          >
            History
          </LinkButton>
          <PersonalDataButtons email={message.email} onErased={onClose} />
          <Button size="sm" variant="ghost" className="push" onClick={() => setPendingDeletion(id)}>
            Erase
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={pendingDeletion === id}
        title={`${erasing} this message?`}
        description={
          `What ${name} wrote, and who wrote it, can then no longer be read by anybody. ` +
          'This cannot be undone.'
        }
        confirmLabel={erasing}
        tone="destructive"
        onConfirm={erase}
        onClose={() => setPendingDeletion(undefined)}
      />
    </MessageFrame>
  );
}

interface MessageFrameProps extends Pick<DialogProps, 'title' | 'size' | 'onClose' | 'children'> {
  steps: OpenedMessageProps['steps'];
  buttons?: ReactNode;
}

/** The pane beside the list, or the dialog. */
function MessageFrame({ steps, buttons, ...dialog }: MessageFrameProps) {
  const { hasPane, title: titleRef } = steps;
  const { title, onClose, children } = dialog;
  useEffect(() => {
    if (hasPane && document.activeElement !== titleRef.current) announce(title);
  }, [hasPane, title, titleRef]);
  if (!hasPane) return <Dialog {...dialog} footer={buttons} />;
  return (
    <section className={styles.pane} aria-label="Reading pane">
      <div className={styles.bar}>
        {buttons}
        <IconButton
          size="sm"
          label="Close"
          icon={<IconX size="1.25rem" aria-hidden />}
          onClick={onClose}
        />
      </div>
      <h2 ref={titleRef} tabIndex={-1} className={viewStyles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
