import { describe, expect, it } from 'vitest';
import { mailDifferences, readDifferences } from './read-differences.ts';

const expected = {
  shows: new Map([['a', 'Glass Harbor']]),
  messages: new Set(['m']),
  subscribers: new Set<string>(),
};
const harbor = { id: 'a', headlining_artist: 'Glass Harbor' };
const messages = [{ id: 'm' }];

describe('comparing what writers were told with the read tables', () => {
  it('finds no difference where everything is there, and more than that', () => {
    const other = { id: 'b', headlining_artist: 'Salt Parade' };
    expect(readDifferences(expected, { shows: [harbor, other], messages })).toEqual([]);
  });

  it.each([
    ['a lost show', [], messages, 'Show a should be Glass Harbor, and is missing.'],
    [
      'a lost edit',
      [{ ...harbor, headlining_artist: 'Before' }],
      messages,
      'Show a should be Glass Harbor, and is Before.',
    ],
    ['a double', [harbor, { ...harbor, id: 'b' }], messages, 'There are 2 shows Glass Harbor.'],
    ['a lost message', [harbor], [], 'Message m is missing.'],
  ])('finds %s', (_, shows, present, difference) => {
    expect(readDifferences(expected, { shows, messages: present })).toEqual([difference]);
  });
});

describe('comparing subscriptions with the mails that came', () => {
  const to = 'ada@example.com';
  const subscribers = new Set([to]);
  const mailWith = (id: string) => ({ to, mail: `From: us\nMessage-ID: <${id}>\n\nWelcome` });

  it('finds no difference in one mail, in a repetition with its id, or in one that waits', () => {
    const once = { subscribers, mails: [mailWith('x')], waiting: 0 };
    expect(mailDifferences(once)).toEqual({ differences: [], repeated: 0 });
    const again = { subscribers, mails: [mailWith('x'), mailWith('x')], waiting: 0 };
    expect(mailDifferences(again)).toEqual({ differences: [], repeated: 1 });
    expect(mailDifferences({ subscribers, mails: [], waiting: 1 }).differences).toEqual([]);
  });

  it('finds a second mail for one subscription', () => {
    const mails = [mailWith('x'), mailWith('y')];
    expect(mailDifferences({ subscribers, mails, waiting: 0 }).differences).toEqual([
      'ada@example.com got 2 mails for one subscription.',
    ]);
  });

  it('finds a mail that will never come', () => {
    expect(mailDifferences({ subscribers, mails: [], waiting: 0 }).differences).toEqual([
      '1 subscribers got no mail, and 0 mails wait to be sent.',
    ]);
  });
});
