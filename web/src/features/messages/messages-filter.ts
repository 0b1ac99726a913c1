import type { Message } from '@stagedoor/contracts/message';
import { searchText } from '@stagedoor/contracts/search-text';
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

/** The messages that a view asks for. The text is sought in name, email and message, without minding case and accents. */
export function filterMessages(
  messages: readonly Message[],
  { text, read, archive }: Omit<MessagesView, 'sort'>,
): Message[] {
  const wanted = searchText(text);
  return messages.filter(
    (message) =>
      isRead[read](message) &&
      isIn[archive](message) &&
      (wanted === '' || searchable(message).includes(wanted)),
  );
}

/** Folds what will be searched, a little at a time, so that the first key press finds it done. Gives a function that stops it. */
export function foldAhead(messages: readonly Message[]): () => void {
  let place = 0;
  let timer = setTimeout(fold);
  function fold() {
    for (const message of messages.slice(place, place + FOLDED_AT_ONCE)) searchable(message);
    place += FOLDED_AT_ONCE;
    if (place < messages.length) timer = setTimeout(fold);
  }
  return () => clearTimeout(timer);
}

const FOLDED_AT_ONCE = 250;

/** Folding thousands of messages at every key press would be felt; what was written never changes, so it is folded once. */
const folded = new WeakMap<Message, string>();

function searchable(message: Message): string {
  const known = folded.get(message);
  if (known !== undefined) return known;
  const text = [message.name, message.email, message.message].map(searchText).join('\n');
  folded.set(message, text);
  return text;
}
