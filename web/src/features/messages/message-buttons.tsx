import type { Message } from '@stagedoor/contracts/message';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { boot } from '../../boot/boot-data.ts';
import { recordedFullTime } from '../../format/recorded-time.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { AnchorButton } from '../../ui/button/link-button.tsx';
import styles from './message-buttons.module.css';
import type { neighboursOf } from './reading-order.ts';
import { replyLink } from './reply-link.ts';

interface MessageButtonsProps {
  message: Message;
  size: 'sm' | 'md';
  /** The message is being changed. */
  busy: boolean;
  neighbours: ReturnType<typeof neighboursOf>;
  onRead: (id: string) => void;
  onMarkRead: (isRead: boolean) => void;
  onArchive: (isArchived: boolean) => void;
  onReply: () => void;
}

/** The buttons that change or reply to a message, or lead to its neighbours in the list. */
export function MessageButtons({
  message,
  size,
  busy,
  neighbours: { previous, next },
  onRead,
  onMarkRead,
  onArchive,
  onReply,
}: MessageButtonsProps) {
  const { is_read, is_archived, created_at } = message;
  const reply = replyLink(message, boot.venue.name, recordedFullTime(created_at));
  // Not `disabled`: the button keeps the focus at the end of the list.
  const step = (id: string | undefined) => ({
    size,
    'aria-disabled': id === undefined || undefined,
    onClick: () => id !== undefined && onRead(id),
  });
  return (
    <div className={styles.buttons}>
      <div className={styles.steps}>
        <IconButton {...step(previous)} label="Previous message" icon={<IconChevronLeft />} />
        <IconButton {...step(next)} label="Next message" icon={<IconChevronRight />} />
      </div>
      <Button size={size} busy={busy} onClick={() => onArchive(!is_archived)}>
        {is_archived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button size={size} busy={busy} onClick={() => onMarkRead(!is_read)}>
        {is_read ? 'Mark as Unread' : 'Mark as Read'}
      </Button>
      <AnchorButton size={size} variant="primary" href={reply} onClick={onReply}>
        Reply
      </AnchorButton>
    </div>
  );
}
