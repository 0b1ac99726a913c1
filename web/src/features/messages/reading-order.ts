import type { Message } from '@stagedoor/contracts/message';

/** A message as the list shows it while messages are being read. */
export interface ListedMessage extends Message {
  /** Whether the message is open. */
  opened?: boolean;
  /** Whether the message counts as read for its place in the list; else `is_read` decides. */
  placedAsRead?: boolean;
}

/** Which messages were opened in a view of the list, and whether each had been read before. */
export interface Reading {
  view: string;
  wasRead: ReadonlyMap<string, boolean>;
}

const NONE: ReadonlyMap<string, boolean> = new Map();

export const NOTHING_READ: Reading = { view: '', wasRead: NONE };

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
  const wasRead = openedId !== undefined && reading.view === view ? reading.wasRead : NONE;
  const opened = messages.find(({ id }) => id === openedId);
  if (opened && !wasRead.has(opened.id))
    return { view, wasRead: new Map([...wasRead, [opened.id, opened.is_read]]) };
  return wasRead === reading.wasRead && view === reading.view ? reading : { view, wasRead };
}

/**
 * Prepares the messages for filtering and sorting. Opening a message marks it read, which would
 * move it away from its neighbours: so the opened messages keep their places until reading ends.
 */
export function inReadingOrder(
  messages: readonly Message[],
  { wasRead }: Reading,
  openedId: string | undefined,
): readonly ListedMessage[] {
  if (wasRead.size === 0) return messages;
  return messages.map((message) => {
    const placedAsRead = wasRead.get(message.id);
    if (placedAsRead === undefined) return message;
    return { ...message, placedAsRead, opened: message.id === openedId };
  });
}

/** Whether a message counts as read for its place in the list. */
export function isPlacedAsRead({ is_read, placedAsRead }: ListedMessage): boolean {
  return placedAsRead ?? is_read;
}

/** The ids before and after this one. After an id that is not listed comes the first one. */
export function neighboursOf(
  listed: readonly { id: string }[],
  id: string | undefined,
): { previous: string | undefined; next: string | undefined } {
  const place = listed.findIndex((one) => one.id === id);
  return { previous: listed[place - 1]?.id, next: listed[place + 1]?.id };
}
