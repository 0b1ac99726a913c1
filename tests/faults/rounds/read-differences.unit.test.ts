import { describe, expect, it } from 'vitest';
import { mailDifferences, readDifferences } from './read-differences.ts';

const expected = {
  shows: new Map([['a', { headlining_artist: 'Glass Harbor', is_published: true }]]),
  messages: new Set(['m']),
  subscribers: new Set<string>(),
};
const harbor = { id: 'a', headlining_artist: 'Glass Harbor', is_published: true };
const messages = [{ id: 'm' }];

describe('comparing the responses to writers with the read tables', () => {
  it('finds no difference when everything is there, and more', () => {
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

  const sentAll = { subscribers, waiting: 0, unanswered: [] };

  it('finds no difference in one mail, or in one that waits', () => {
    const differences: string[] = [];
    const mails = [mailWith('x')];
    expect(mailDifferences({ ...sentAll, mails })).toEqual({ differences, lost: 0 });
    expect(mailDifferences({ ...sentAll, mails: [], waiting: 1 })).toEqual({
      differences,
      lost: 0,
    });
  });

  it('counts a mail as lost that was handed over and did not come', () => {
    const unanswered = ['x'];
    expect(mailDifferences({ ...sentAll, mails: [], unanswered })).toEqual({
      differences: [],
      lost: 1,
    });
    expect(mailDifferences({ ...sentAll, mails: [mailWith('x')], unanswered }).lost).toBe(0);
  });

  it.each(['x', 'y'])('finds a second mail for one subscription, with the id %s too', (id) => {
    const mails = [mailWith('x'), mailWith(id)];
    expect(mailDifferences({ ...sentAll, mails }).differences).toEqual([
      'ada@example.com got 2 mails for one subscription.',
    ]);
  });

  it('finds a mail that will never come', () => {
    expect(mailDifferences({ ...sentAll, mails: [] }).differences).toEqual([
      '1 subscribers got no mail; 0 mails wait to be sent, 0 are lost.',
    ]);
  });
});
