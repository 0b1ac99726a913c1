import type { Message } from '@stagedoor/contracts/message';
import { searchedTexts } from '../../ui/searched-texts.ts';
import type { ArchiveFilter, MessagesView, ReadFilter } from './messages-search.ts';

const isRead: Record<ReadFilter, (message: Message) => boolean> = {
  all: () => true,
  unread: (message) => !message.is_read,
  read: (message) => message.is_read,
};

const isIn: Record<ArchiveFilter, (message: Message) => boolean> = {
  all: () => true,
  inbox: (message) => !message.is_archived,
  archived: (message) => message.is_archived,
};

/** What is sought in a message. */
export const messageTexts = searchedTexts<Message>(({ name, email, message }) => [
  name,
  email,
  message,
]);

/** The messages that a view asks for. */
export function filterMessages(
  messages: readonly Message[],
  { text, read, archive }: Omit<MessagesView, 'sort'>,
): Message[] {
  const found = messageTexts.finding(text);
  return messages.filter(
    (message) => isRead[read](message) && isIn[archive](message) && found(message),
  );
}
