import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { describe, expect, it } from 'vitest';
import { EVERY_STATE, STATE_NAMES } from './message-states.ts';
import { messagesSearch } from './messages-search.ts';

describe('reading the address of the messages', () => {
  it('gives the inbox, in every state, newest first, where it has no parameters', () => {
    expect(messagesSearch.read({})).toEqual({
      q: '',
      ...EVERY_STATE,
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
      ...recordOf(STATE_NAMES, () => undefined),
      sort: undefined,
    });
  });

  it('reads back what it wrote', () => {
    const search = { q: 'umbrella', read: 'unread', answered: 'answered', sort: 'name' } as const;
    expect(messagesSearch.clean(search)).toEqual(search);
    expect(messagesSearch.write(messagesSearch.read(search))).toEqual(search);
  });
});
