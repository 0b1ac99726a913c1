import type { Message } from '@stagedoor/contracts/message';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import type { AnsweredFilter, ArchiveFilter, MessagesView, ReadFilter } from './messages-search.ts';
import { placingOf, type ListedMessage } from './reading-order.ts';

const matchesRead: Record<ReadFilter, (message: ListedMessage) => boolean> = {
  all: () => true,
  unread: (message) => !placingOf(message).is_read,
  read: (message) => placingOf(message).is_read,
};

const matchesAnswered: Record<AnsweredFilter, (message: ListedMessage) => boolean> = {
  all: () => true,
  unanswered: (message) => placingOf(message).answered_at === null,
  answered: (message) => placingOf(message).answered_at !== null,
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

/** The messages that match the search, the read filter and the filter of answers of a view. */
export function filterMessages(
  messages: readonly ListedMessage[],
  { q, read, answered }: Pick<MessagesView, 'q' | 'read' | 'answered'>,
): ListedMessage[] {
  const found = messageTexts.finding(q);
  return messages.filter(
    (message) => matchesRead[read](message) && matchesAnswered[answered](message) && found(message),
  );
}
