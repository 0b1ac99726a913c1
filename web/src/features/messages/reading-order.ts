import type { Message } from '@stagedoor/contracts/message';

/** A message as the list shows it while messages are being read. */
export interface ListedMessage extends Message {
  /** Whether the message is open. */
  opened?: boolean;
  /** What decides its place in the list, where it is not the message as it is now. */
  placedAs?: Message;
}

/** Which messages were opened in a view of the list, and what each was like before. */
export interface Reading {
  view: string;
  before: ReadonlyMap<string, Message>;
}

const NONE: ReadonlyMap<string, Message> = new Map();

export const NOTHING_READ: Reading = { view: '', before: NONE };

/**
 * Adds the open message to the reading. The reading ends when no message is open, and starts again
 * when the view changes.
 */
export function continueReading(
  reading: Reading,
  view: string,
  messages: readonly Message[],
  openedId: string | undefined,
): Reading {
  const before = openedId !== undefined && reading.view === view ? reading.before : NONE;
  const opened = messages.find(({ id }) => id === openedId);
  if (opened && !before.has(opened.id))
    return { view, before: new Map([...before, [opened.id, opened]]) };
  return before === reading.before && view === reading.view ? reading : { view, before };
}

/**
 * Prepares the messages for filtering and sorting. Opening a message marks it read, and a reply
 * marks it answered, which would move it away from its neighbours: so the opened messages keep
 * their places until reading ends.
 */
export function inReadingOrder(
  messages: readonly Message[],
  { before }: Reading,
  openedId: string | undefined,
): readonly ListedMessage[] {
  if (before.size === 0) return messages;
  return messages.map((message) => {
    const placedAs = before.get(message.id);
    return placedAs ? { ...message, placedAs, opened: message.id === openedId } : message;
  });
}

/** What decides the place of a message in the list. */
export function placingOf(message: ListedMessage): Message {
  return message.placedAs ?? message;
}

/** The ids before and after this one. After an id that is not listed comes the first one. */
export function neighboursOf(listed: readonly { id: string }[], id: string | undefined) {
  const place = listed.findIndex((one) => one.id === id);
  return { previous: listed[place - 1]?.id, next: listed[place + 1]?.id };
}
