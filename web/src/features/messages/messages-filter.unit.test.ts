import { describe, expect, it } from 'vitest';
import { exampleMessage } from '../../../../tests/setup/example-message.ts';
import { EVERY_STATE } from './message-states.ts';
import { filterMessages } from './messages-listing.ts';
import { messagesSearch } from './messages-search.ts';

const AT = '2026-11-27T22:04:00.000Z';
const messages = [
  { id: 'new', name: 'Zoë Núñez', email: 'zoe@example.com', message: 'Lost my\numbrella' },
  { id: 'read', name: 'Ada', email: 'ada@lovelace.org', message: 'Thank you', is_read: true },
  { id: 'answered', name: 'Bo', email: 'bo@example.com', is_read: true, answered_at: AT },
].map(exampleMessage);

const found = (search: Parameters<typeof messagesSearch.read>[0]) =>
  filterMessages(messages, messagesSearch.read(search)).map(({ id }) => id);

describe('filtering the messages', () => {
  it('shows unread ones, read ones or both', () => {
    expect(found({})).toEqual(['new', 'read', 'answered']);
    expect(found({ read: 'unread' })).toEqual(['new']);
    expect(found({ read: 'read' })).toEqual(['read', 'answered']);
  });

  it('shows answered ones, unanswered ones or both', () => {
    expect(found({ answered: 'unanswered' })).toEqual(['new', 'read']);
    expect(found({ answered: 'answered' })).toEqual(['answered']);
    expect(found({ answered: 'answered', read: 'unread' })).toEqual([]);
  });

  it('finds text in name, email and message, ignoring case, accents and line breaks', () => {
    expect(found({ q: 'NUNEZ' })).toEqual(['new']);
    expect(found({ q: 'lovelace' })).toEqual(['read']);
    expect(found({ q: 'my ümbrella' })).toEqual(['new']);
    expect(found({ q: 'nobody' })).toEqual([]);
  });
});

describe('reading the address of the messages', () => {
  it('gives the inbox, in every state, newest first, where it has no parameters', () => {
    expect(messagesSearch.read({})).toEqual({
      ...{ q: '', ...EVERY_STATE, archive: 'inbox' },
      sort: { column: 'date', descending: true },
    });
  });

  it('reads back what it wrote', () => {
    const search = { q: 'umbrella', read: 'unread', answered: 'answered', sort: 'name' } as const;
    expect(messagesSearch.clean(search)).toEqual(search);
    expect(messagesSearch.write(messagesSearch.read(search))).toEqual(search);
  });
});
