import { describe, expect, it } from 'vitest';
import { messagesSearch } from './messages-search.ts';

describe('reading the address of the messages', () => {
  it('gives the inbox, read and answered or not, newest first, where it has no parameters', () => {
    expect(messagesSearch.read({})).toEqual({
      q: '',
      read: 'all',
      answered: 'all',
      archive: 'inbox',
      sort: { column: 'date', descending: true },
    });
  });

  it('leaves out nonsense', () => {
    expect(
      messagesSearch.clean({
        q: 7,
        read: 'maybe',
        answered: 'no',
        archive: 'bin',
        sort: '-',
        x: 'x',
      }),
    ).toEqual({});
  });

  it('sets what it leaves out to undefined, since the router keeps missing parameters', () => {
    const nonsense = { q: ' ', read: 'x', answered: 'x', archive: 'x', sort: 'x' };
    expect(messagesSearch.clean(nonsense)).toStrictEqual({
      q: undefined,
      read: undefined,
      answered: undefined,
      archive: undefined,
      sort: undefined,
    });
  });

  it('reads back what it wrote', () => {
    const search = { q: 'umbrella', read: 'unread', answered: 'answered', sort: 'name' } as const;
    expect(messagesSearch.clean(search)).toEqual(search);
    expect(messagesSearch.write(messagesSearch.read(search))).toEqual(search);
  });
});
