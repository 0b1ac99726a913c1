import { messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import type { Message } from '@stagedoor/contracts/message';

/** A message as staff read it, unread and in the inbox unless `changes` say otherwise. */
export function exampleMessage(changes: Partial<Message> = {}): Message {
  const message = changes.message ?? 'Is there a cloakroom?';
  return {
    id: 'm1',
    name: 'Mo Doe',
    email: 'mo@example.com',
    message,
    message_preview: message.slice(0, 100),
    ...messageFlagsOf({}),
    is_suspected: false,
    answered_at: null,
    answered_by: null,
    created_at: '2026-11-20T12:00:00.000Z',
    ...changes,
  };
}
