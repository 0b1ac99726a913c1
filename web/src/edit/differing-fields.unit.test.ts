import { describe, expect, it } from 'vitest';
import { differingFields, pick } from './editor.ts';

const before = { title: 'Old', doors: '18:00', ages: '21+', photos: [{ id: 'a' }, { id: 'b' }] };

describe('comparing two versions', () => {
  it('finds the fields that differ, and picks them', () => {
    const now = { ...before, ages: '18+' };
    expect(differingFields(before, now)).toEqual(['ages']);
    expect(pick(now, differingFields(before, now))).toEqual({ ages: '18+' });
  });

  it('counts clearing a field as a change', () => {
    expect(differingFields(before, { ...before, title: '' })).toEqual(['title']);
  });

  it('compares lists by their items and their order', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(differingFields(before, { ...before, photos: [a, b] })).toEqual([]);
    expect(differingFields(before, { ...before, photos: [b, a] })).toEqual(['photos']);
    expect(differingFields(before, { ...before, photos: [a] })).toEqual(['photos']);
  });
});
