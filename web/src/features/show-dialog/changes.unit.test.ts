import { describe, expect, it } from 'vitest';
import { changesBetween, clashes, rebase } from './changes.ts';
import { blankFields } from './show-values.ts';

const before = { ...blankFields('2026-12-05'), headlining_artist: 'Glass Harbor' };

describe('editing a show that somebody else edits too', () => {
  it('sends the fields that were changed, and no others', () => {
    expect(changesBetween(before, { ...before, tour_title: 'Low Tide' })).toEqual({
      tour_title: 'Low Tide',
    });
    expect(changesBetween(before, { ...before })).toEqual({});
  });

  it('lets changes to different fields go together', () => {
    const mine = { ...before, tour_title: 'Mine' };
    const theirs = { ...before, doors_time: '19:00' };
    expect(clashes(before, mine, theirs)).toEqual([]);
    expect(rebase(before, mine, theirs)).toEqual({
      ...before,
      tour_title: 'Mine',
      doors_time: '19:00',
    });
  });

  it('names the fields that both changed', () => {
    const mine = { ...before, tour_title: 'Mine', ages: '18+' as const };
    const theirs = { ...before, tour_title: 'Theirs', ages: '18+' as const };
    expect(clashes(before, mine, theirs)).toEqual(['tour_title']);
    expect(rebase(before, mine, theirs).tour_title).toBe('Mine');
  });
});
