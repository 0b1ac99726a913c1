import type { Message } from '@stagedoor/contracts/message';
import { Badge } from '../../ui/page/badge.tsx';
import { MESSAGE_STATES } from './message-states.ts';

interface MessageBadgesProps {
  message: Message;
  /** In a list, a message that was answered says so instead of that it was read. */
  inList?: boolean;
}

/** The states of a message. */
export function MessageBadges({ message, inList = false }: MessageBadgesProps) {
  const hidden = inList && message.answered_at !== null ? 'read' : 'answered';
  return Object.values(MESSAGE_STATES).map(({ options, badges, of }) => {
    const state = of(message);
    const tone = badges[state];
    return tone === undefined || state === hidden ? null : (
      <Badge key={state} tone={tone}>
        {options[state]}
      </Badge>
    );
  });
}
