import type { Message } from '@stagedoor/contracts/message';
import { MenuItem, MenuSeparator } from '../../ui/dialog/menu.tsx';

interface MessageMenuProps {
  message: Message;
  onOpen: (message: Message) => void;
  onMarkRead: (message: Message, isRead: boolean) => void;
  onArchive: (message: Message, isArchived: boolean) => void;
}

/** What can be done to one message of the list. */
export function MessageMenu({ message, onOpen, onMarkRead, onArchive }: MessageMenuProps) {
  return (
    <>
      <MenuItem onSelect={() => onOpen(message)}>View Message</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onMarkRead(message, !message.is_read)}>
        {message.is_read ? 'Mark as Unread' : 'Mark as Read'}
      </MenuItem>
      <MenuItem onSelect={() => onArchive(message, !message.is_archived)}>
        {message.is_archived ? 'Unarchive' : 'Archive'}
      </MenuItem>
    </>
  );
}
