import type { Message } from '@stagedoor/contracts/message';
import { useState } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AnchorButton } from '../../ui/button/link-button.tsx';
import { MessageBadges } from './message-badges.tsx';
import styles from './message-dialog.module.css';
import { mailLink, replyLink } from './reply-link.ts';

interface MessageDialogProps {
  message: Message;
  busy: boolean;
  onMarkRead: (isRead: boolean) => void;
  onArchive: (isArchived: boolean) => void;
  onErase: () => Promise<void>;
  onClose: () => void;
}

/** One message in full, and what can be done about it. */
export function MessageDialog({
  message,
  busy,
  onMarkRead,
  onArchive,
  onErase,
  onClose,
}: MessageDialogProps) {
  const [pendingDeletion, setPendingDeletion] = useState(false);
  const { name, email, created_at, is_read, is_archived } = message;
  const date = recordedFullTime(created_at);
  return (
    <Dialog
      open
      title={`Message from ${name}`}
      size="wide"
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <Button className={styles.erase} variant="ghost" onClick={() => setPendingDeletion(true)}>
            Erase
          </Button>
          <Button busy={busy} onClick={() => onArchive(!is_archived)}>
            {is_archived ? 'Unarchive' : 'Archive'}
          </Button>
          <Button busy={busy} onClick={() => onMarkRead(!is_read)}>
            {is_read ? 'Mark as Unread' : 'Mark as Read'}
          </Button>
          <AnchorButton variant="primary" href={replyLink(message, boot.venue.name, date)}>
            Reply
          </AnchorButton>
        </div>
      }
    >
      <div className={styles.facts}>
        <a className={styles.email} href={mailLink(email)}>
          {email}
        </a>
        <time dateTime={created_at}>{date}</time>
        <span className={styles.badges}>
          <MessageBadges message={message} />
        </span>
      </div>
      {message.message.trim() === '' ? (
        <p className={styles.none}>(No message content)</p>
      ) : (
        <p className={styles.text}>{message.message}</p>
      )}
      <ConfirmDialog
        open={pendingDeletion}
        title="Erase this message?"
        description={
          `What ${name} wrote, and who wrote it, can then no longer be read by anybody. ` +
          'This cannot be undone.'
        }
        confirmLabel="Erase"
        tone="destructive"
        busy={busy}
        onConfirm={async () => {
          await onErase();
          setPendingDeletion(false);
        }}
        onClose={() => setPendingDeletion(false)}
      />
    </Dialog>
  );
}
