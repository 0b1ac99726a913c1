import type { Message } from '@stagedoor/contracts/message';
import type { MessageColumn, MessageSort } from './messages-search.ts';

type Order = (a: Message, b: Message) => number;

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const orders: Record<MessageColumn, Order> = {
  // The fixed order below has said it all.
  status: () => 0,
  name: (a, b) => words.compare(a.name, b.name),
  email: (a, b) => words.compare(a.email, b.email),
  date: (a, b) => compare(a.created_at, b.created_at),
};

/** Archived messages after the others, in each part unread before read, and only then by the column; the newest first among equals. */
export function sortMessages(
  messages: readonly Message[],
  { column, descending }: MessageSort,
): Message[] {
  const order = orders[column];
  return messages.toSorted(
    (a, b) =>
      Number(a.is_archived) - Number(b.is_archived) ||
      Number(a.is_read) - Number(b.is_read) ||
      (descending ? order(b, a) : order(a, b)) ||
      orders.date(b, a) ||
      compare(a.id, b.id),
  );
}

/** The next sort when a header is pressed: the other way round on the same column, else dates from the newest and words from A. */
export function sortedByColumn(column: MessageColumn, now: MessageSort): MessageSort {
  return {
    column,
    descending: column === now.column ? !now.descending : column === 'date',
  };
}

/** How a column's header is sorted. */
export function columnDirection(
  column: MessageColumn,
  { column: sorted, descending }: MessageSort,
): 'asc' | 'desc' | false {
  return column === sorted && (descending ? 'desc' : 'asc');
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
