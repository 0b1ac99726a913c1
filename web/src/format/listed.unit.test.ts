import { describe, expect, it } from 'vitest';
import { listed } from './listed.ts';

describe('listing words in a sentence', () => {
  it('writes them as US English does', () => {
    const list = new Intl.ListFormat('en-US');
    for (const words of [
      [],
      ['one'],
      ['one', 'two'],
      ['one', 'two', 'three'],
      ['one', 'two', 'three', 'four'],
    ])
      expect(listed(words)).toBe(list.format(words));
  });
});
