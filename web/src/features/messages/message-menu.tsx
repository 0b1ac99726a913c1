import type { Message } from '@stagedoor/contracts/message';
import { IconDotsVertical } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** What can be done to one message of the list. */
export interface MessageActions {
  open: (message: Message) => void;
  markRead: (message: Message, isRead: boolean) => void;
  archive: (message: Message, isArchived: boolean) => void;
}

interface MessageMenuProps {
  message: Message;
  actions: MessageActions;
}

export function MessageMenu({ message, actions }: MessageMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for the message from ${message.name}`}
          icon={<IconDotsVertical size={18} aria-hidden="true" />}
        />
      }
    >
      <MenuItem onSelect={() => actions.open(message)}>View Message</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => actions.markRead(message, !message.is_read)}>
        {message.is_read ? 'Mark as Unread' : 'Mark as Read'}
      </MenuItem>
      <MenuItem onSelect={() => actions.archive(message, !message.is_archived)}>
        {message.is_archived ? 'Unarchive' : 'Archive'}
      </MenuItem>
    </Menu>
  );
}
