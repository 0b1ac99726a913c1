import { describe, expect, it } from 'vitest';
import { exampleMessage } from '../../../../tests/setup/example-message.ts';
import { filterMessages, sortMessages } from './messages-listing.ts';
import { messagesSearch } from './messages-search.ts';
import { inReadingOrder, neighboursOf, NOTHING_READ, continueReading } from './reading-order.ts';

const inbox = (...readIds: string[]) =>
  ['a', 'b', 'c', 'd'].map((id, place) =>
    exampleMessage({
      id,
      created_at: `2026-11-0${9 - place}T12:00:00.000Z`,
      is_read: readIds.includes(id),
    }),
  );
const newest = { column: 'date', descending: true } as const;

describe('reading messages one after the other', () => {
  const first = continueReading(NOTHING_READ, 'inbox', inbox('d'), 'a');
  const second = continueReading(first, 'inbox', inbox('a', 'd'), 'b');
  const listedIds = (reading: typeof first, opened: string, read: 'all' | 'unread') =>
    filterMessages(
      sortMessages(inReadingOrder(inbox('a', 'b', 'd'), reading, opened), newest),
      messagesSearch.read({ read }),
    ).map(({ id }) => id);

  it('keeps opened messages in their places, even in a list of unread ones', () => {
    expect(listedIds(second, 'b', 'all')).toEqual(['a', 'b', 'c', 'd']);
    expect(listedIds(second, 'b', 'unread')).toEqual(['a', 'b', 'c']);
  });

  it('keeps a message in a list of unanswered ones after a reply, until reading ends', () => {
    const at = '2026-11-27T22:04:00.000Z';
    const answered = inbox().map((one) => (one.id === 'a' ? { ...one, answered_at: at } : one));
    const reading = continueReading(NOTHING_READ, 'inbox', inbox(), 'a');
    const unanswered = (openedId: string | undefined) =>
      filterMessages(
        inReadingOrder(answered, continueReading(reading, 'inbox', answered, openedId), openedId),
        messagesSearch.read({ answered: 'unanswered' }),
      ).map(({ id }) => id);
    expect(unanswered('a')).toEqual(['a', 'b', 'c', 'd']);
    expect(unanswered('b')).toEqual(['a', 'b', 'c', 'd']);
    expect(unanswered(undefined)).toEqual(['b', 'c', 'd']);
  });

  it('marks the open message, and still says which messages are read', () => {
    const listed = inReadingOrder(inbox('a', 'b', 'd'), second, 'b');
    expect(listed.filter(({ opened }) => opened).map(({ id }) => id)).toEqual(['b']);
    expect(listed.map(({ is_read }) => is_read)).toEqual([true, true, false, true]);
  });

  it('sorts all messages again when none is open, and when the view changes', () => {
    const closed = continueReading(second, 'inbox', inbox('a', 'b', 'd'), undefined);
    expect(inReadingOrder(inbox('a'), closed, undefined)).toEqual(inbox('a'));
    const other = continueReading(second, 'by name', inbox('a', 'b', 'd'), 'b');
    expect(listedIds(other, 'b', 'all')).toEqual(['c', 'a', 'b', 'd']);
  });

  it('changes nothing while no other message is opened', () => {
    expect(continueReading(second, 'inbox', inbox('a', 'b', 'd'), 'a')).toBe(second);
    expect(continueReading(second, 'inbox', inbox(), 'of another list')).toBe(second);
  });
});

describe('going to the next and the previous message', () => {
  it.each([
    ['a', undefined, 'b'],
    ['b', 'a', 'c'],
    ['d', 'c', undefined],
    ['of another list', undefined, 'a'],
    [undefined, undefined, 'a'],
  ])('goes from %s back to %s and on to %s', (id, previous, next) => {
    expect(neighboursOf(inbox(), id)).toEqual({ previous, next });
  });

  it('goes nowhere in an empty list', () => {
    expect(neighboursOf([], 'a')).toEqual({ previous: undefined, next: undefined });
  });
});
