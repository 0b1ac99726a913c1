import type { Message } from '@stagedoor/contracts/message';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import type { MessagesView, ReadFilter } from './messages-search.ts';

const isRead: Record<ReadFilter, (message: Message) => boolean> = {
  all: () => true,
  unread: (message) => !message.is_read,
  read: (message) => message.is_read,
};

/** What is sought in a message. */
export const messageTexts = searchedTexts<Message>(({ name, email, message }) => [
  name,
  email,
  message,
]);

/** The messages that a view asks for, of those that came for its archive filter. */
export function filterMessages(
  messages: readonly Message[],
  { text, read }: Pick<MessagesView, 'text' | 'read'>,
): Message[] {
  const found = messageTexts.finding(text);
  return messages.filter((message) => isRead[read](message) && found(message));
}
