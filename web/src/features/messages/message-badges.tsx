import type { Message } from '@stagedoor/contracts/message';
import { Badge } from '../../ui/page/badge.tsx';

interface MessageBadgesProps {
  message: Message;
  /** In a list, a message that was answered says so instead of that it was read. */
  inList?: boolean;
}

/** Whether a message has been read, and whether it is archived. */
export function MessageBadges({ message, inList = false }: MessageBadgesProps) {
  const { is_read, is_archived, answered_at } = message;
  const isAnswered = inList && answered_at !== null;
  return (
    <>
      {!is_read && <Badge tone="warning">Unread</Badge>}
      {is_read && !isAnswered && <Badge tone="quiet">Read</Badge>}
      {isAnswered && <Badge tone="success">Answered</Badge>}
      {is_archived && <Badge tone="quiet">Archived</Badge>}
    </>
  );
}
