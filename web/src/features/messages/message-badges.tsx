import type { Message } from '@stagedoor/contracts/message';
import { Badge } from '../../ui/page/badge.tsx';

/** Whether somebody has read a message, and whether it was put away. */
export function MessageBadges({ message }: { message: Message }) {
  return (
    <>
      <Badge tone={message.is_read ? 'quiet' : 'warning'}>
        {message.is_read ? 'Read' : 'Unread'}
      </Badge>
      {message.is_archived && <Badge tone="quiet">Archived</Badge>}
    </>
  );
}
