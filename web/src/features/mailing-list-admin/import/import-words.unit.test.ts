import { describe, expect, it } from 'vitest';
import { countsInWords } from './import-words.ts';

describe('the counts of an import', () => {
  it.each([
    ['1 address.', { add: 1, already: 0, left: 0, invalid: 0 }],
    [
      '120 addresses. Left out: 3 on the list already, 2 that left before, 1 row without an email address.',
      { add: 120, already: 3, left: 2, invalid: 1 },
    ],
  ])('read: %s', (words, counts) => expect(countsInWords(counts)).toBe(words));
});
