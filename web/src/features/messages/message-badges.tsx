import type { Message } from '@stagedoor/contracts/message';
import { Badge } from '../../ui/page/badge.tsx';

/** Whether a message has been read, and whether it is archived. */
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
