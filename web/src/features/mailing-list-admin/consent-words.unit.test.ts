import { describe, expect, it } from 'vitest';
import type { Subscriber } from '@stagedoor/contracts/mailing-list';
import { consentWords } from './consent-words.ts';

const una: Subscriber = {
  set_aside_at: null,
  ...{ id: 's1', email: 'una@example.com', subscribed_at: '2030-05-01T12:00:00.000Z' },
  ...{ source: 'dialog', consented_at: '2030-05-01T12:00:00.000Z', wording: 'en-2' },
  ...{ is_confirmed: false, statement: null },
};

describe('how a subscriber agreed', () => {
  it.each([
    ['On the site (en-2)', {}],
    ['On the site', { wording: null }],
    ['By the link in a mail (en-2)', { is_confirmed: true }],
    ['Imported: On paper at the bar.', { wording: null, statement: 'On paper at the bar.' }],
  ])('reads: %s', (words, known) => {
    expect(consentWords({ ...una, ...known })).toBe(words);
  });
});
