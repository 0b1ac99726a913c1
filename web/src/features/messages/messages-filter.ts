import type { Message } from '@stagedoor/contracts/message';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import type { ArchiveFilter, MessagesView, ReadFilter } from './messages-search.ts';

const isRead: Record<ReadFilter, (message: Message) => boolean> = {
  all: () => true,
  unread: (message) => !message.is_read,
  read: (message) => message.is_read,
};

/** Whether a message is in the list of an archive filter. */
export const isListed: Record<ArchiveFilter, (message: Message) => boolean> = {
  inbox: (message) => !message.is_archived,
  archived: (message) => message.is_archived,
  all: () => true,
};

/** The texts of a message that the search looks through. */
export const messageTexts = searchedTexts<Message>(({ name, email, message }) => [
  name,
  email,
  message,
]);

/** The messages that a view shows, of those that its archive filter lets through. */
export function filterMessages(
  messages: readonly Message[],
  { q, read }: Pick<MessagesView, 'q' | 'read'>,
): Message[] {
  const found = messageTexts.finding(q);
  return messages.filter((message) => isRead[read](message) && found(message));
}
