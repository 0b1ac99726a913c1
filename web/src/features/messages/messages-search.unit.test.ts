import { describe, expect, it } from 'vitest';
import { parseMessagesSearch, toMessagesSearch, toMessagesView } from './messages-search.ts';

describe('reading the address of the messages', () => {
  it('means the inbox, read or not, newest first, where nothing is said', () => {
    expect(toMessagesView(parseMessagesSearch({}))).toEqual({
      text: '',
      read: 'all',
      archive: 'inbox',
      sort: { column: 'date', descending: true },
    });
  });

  it('leaves out what makes no sense', () => {
    expect(
      parseMessagesSearch({ q: 7, read: 'maybe', archive: 'bin', sort: '--name', other: 'x' }),
    ).toEqual({});
  });

  it('says of what it leaves out that it is not there: the router keeps what is not said', () => {
    const nonsense = { q: ' ', read: 'x', archive: 'x', sort: 'x' };
    expect(parseMessagesSearch(nonsense)).toStrictEqual({
      q: undefined,
      read: undefined,
      archive: undefined,
      sort: undefined,
    });
  });

  it('reads back what it wrote', () => {
    const search = { q: 'umbrella', read: 'unread', archive: 'all', sort: 'name' } as const;
    expect(parseMessagesSearch(search)).toEqual(search);
    expect(toMessagesSearch(toMessagesView(search))).toEqual(search);
  });
});
