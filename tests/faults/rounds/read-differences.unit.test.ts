import { describe, expect, it } from 'vitest';
import { mailDifferences, readDifferences } from './read-differences.ts';

const expected = {
  shows: new Map([['a', { headlining_artist: 'Glass Harbor', is_published: true }]]),
  messages: new Set(['m']),
  subscribers: new Set<string>(),
};
const harbor = { id: 'a', headlining_artist: 'Glass Harbor', is_published: true };
const messages = [{ id: 'm' }];

describe('comparing what writers were told with the read tables', () => {
  it('finds no difference where everything is there, and more than that', () => {
    const other = { ...harbor, id: 'b', headlining_artist: 'Salt Parade' };
    expect(readDifferences(expected, { shows: [harbor, other], messages })).toEqual([]);
  });

  it.each([
    ['a lost show', [], messages, 'Show a should be Glass Harbor, is lost.'],
    [
      'a lost edit',
      [{ ...harbor, headlining_artist: 'Before' }],
      messages,
      'Show a should be Glass Harbor, is Before.',
    ],
    [
      'half of a write',
      [{ ...harbor, is_published: false }],
      messages,
      'Show a should be Glass Harbor, is Glass Harbor (hidden).',
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
