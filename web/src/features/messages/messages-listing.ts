import { searchedTexts } from '@stagedoor/contracts/facts/searched-texts';
import { byText, byWords } from '@stagedoor/contracts/facts/text-order';
import type { Sort } from '../../ui/table/sort.ts';
import { hasState, STATE_NAMES, type StateName } from './message-states.ts';
import type { MessageColumn } from './messages-search.ts';
import { placingOf, type ListedMessage } from './reading-order.ts';

/** The texts of a message that the search looks through. */
const texts = searchedTexts<ListedMessage>(({ name, email, message }) => [name, email, message]);

type Order = (a: ListedMessage, b: ListedMessage) => number;

const orders: Record<MessageColumn, Order> = {
  // The fixed order below already sorts by status.
  status: () => 0,
  name: (a, b) => byWords(a.name, b.name),
  email: (a, b) => byWords(a.email, b.email),
  date: (a, b) => byText(a.created_at, b.created_at),
};

/** How messages are sorted, filtered and searched. */
export const messagesListing = { sort: sortMessages, filter: filterMessages, texts };

/** Sorts archived messages last, then unread before read, then by the column, then newest first. */
export function sortMessages(
  messages: readonly ListedMessage[],
  { column, descending }: Sort<MessageColumn>,
): ListedMessage[] {
  const order = orders[column];
  return messages.toSorted(
    (a, b) =>
      Number(a.is_archived) - Number(b.is_archived) ||
      Number(placingOf(a).is_read) - Number(placingOf(b).is_read) ||
      (descending ? order(b, a) : order(a, b)) ||
      orders.date(b, a) ||
      byText(a.id, b.id),
  );
}

/** The messages that match the search and the filters of a view; they are loaded by `archive`. */
export function filterMessages(
  messages: readonly ListedMessage[],
  view: Record<'q' | StateName, string>,
): ListedMessage[] {
  const found = texts.finding(view.q);
  const names = STATE_NAMES.filter((name) => name !== 'archive');
  return messages.filter(
    (message) =>
      names.every((name) => hasState(placingOf(message), name, view[name])) && found(message),
  );
}
