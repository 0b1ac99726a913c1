import type { Message } from '@stagedoor/contracts/message';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import type { ArchiveFilter, MessagesView, ReadFilter } from './messages-search.ts';
import { isPlacedAsRead, type ListedMessage } from './reading-order.ts';

const matchesRead: Record<ReadFilter, (message: ListedMessage) => boolean> = {
  all: () => true,
  unread: (message) => !isPlacedAsRead(message),
  read: isPlacedAsRead,
};

/** Whether a message matches an archive filter. */
export const matchesArchive: Record<ArchiveFilter, (message: Message) => boolean> = {
  inbox: (message) => !message.is_archived,
  archived: (message) => message.is_archived,
  all: () => true,
};

/** The texts of a message that the search looks through. */
export const messageTexts = searchedTexts<ListedMessage>(({ name, email, message }) => [
  name,
  email,
  message,
]);

/** The messages that match the search and the read filter of a view. */
export function filterMessages(
  messages: readonly ListedMessage[],
  { q, read }: Pick<MessagesView, 'q' | 'read'>,
): ListedMessage[] {
  const found = messageTexts.finding(q);
  return messages.filter((message) => matchesRead[read](message) && found(message));
}
