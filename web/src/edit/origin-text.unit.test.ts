import { describe, expect, it } from 'vitest';
import { originText } from './origin-text.ts';

const actor = { id: 'a1', name: 'Ada Byron', role: 'staff' };
const names = new Map([['rock', 'Rock']]);

describe('saying who set a field', () => {
  it.each([
    ['doors_time', '19:00', '7:00 PM'],
    ['doors_time', null, 'empty'],
    ['tour_title', '', 'empty'],
    ['genre_id', 'rock', 'Rock'],
    ['is_published', false, 'No'],
    ['photos', [{ hash: 'a' }], '1 photo'],
    ['photos', [], '0 photos'],
  ])('says what %s was before: %j', (field, before, text) => {
    const origin = { field, actor, before };
    expect(originText(origin, 'May 3, 6:00 PM', { isFirst: false, names })).toBe(
      `Set by Ada Byron, May 3, 6:00 PM. Before: ${text}.`,
    );
  });

  it('says nothing about the time before the first value', () => {
    const origin = { field: 'date', actor, before: null };
    expect(originText(origin, 'May 3, 6:00 PM', { isFirst: true, names })).toBe(
      'Set by Ada Byron, May 3, 6:00 PM.',
    );
  });
});
