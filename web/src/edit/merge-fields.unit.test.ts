import { describe, expect, it } from 'vitest';
import { differingFields, mergeFields, pick } from './merge-fields.ts';

const before = { title: 'Old', doors: '18:00', ages: '21+' };

describe('merging two edits of the same thing', () => {
  it('keeps both edits where they changed different fields', () => {
    const merge = mergeFields(before, { ...before, title: 'Mine' }, { ...before, doors: '19:00' });
    expect(merge).toMatchObject({
      mine: { title: 'Mine', doors: '19:00', ages: '21+' },
      conflicting: [],
      joined: ['doors'],
    });
  });

  it('names the fields that both changed, and keeps both versions', () => {
    const merge = mergeFields(
      before,
      { ...before, title: 'Mine', ages: '18+' },
      { ...before, title: 'Theirs', doors: '19:00' },
    );
    expect(merge).toMatchObject({
      mine: { title: 'Mine', doors: '19:00', ages: '18+' },
      conflicting: ['title'],
      joined: ['doors'],
    });
  });

  it('finds no conflict where both changed a field to the same value', () => {
    const both = { ...before, title: 'Ours' };
    expect(mergeFields(before, both, { ...both })).toMatchObject({
      mine: both,
      conflicting: [],
      joined: [],
    });
  });

  it('counts clearing a field as a change', () => {
    const blank = { ...before, title: '' };
    expect(mergeFields(before, blank, { ...before, title: 'Theirs' }).conflicting).toEqual([
      'title',
    ]);
    expect(mergeFields(before, blank, before).mine.title).toBe('');
  });

  it('keeps every change that only one side made, in every combination of fields', () => {
    const names = ['title', 'doors', 'ages'] as const;
    for (let mine = 0; mine < 8; mine += 1) {
      for (let theirs = 0; theirs < 8; theirs += 1) {
        const changed = (bits: number, by: string) =>
          Object.fromEntries(names.filter((_, at) => bits & (1 << at)).map((name) => [name, by]));
        const merge = mergeFields(
          before,
          { ...before, ...changed(mine, 'mine') },
          { ...before, ...changed(theirs, 'theirs') },
        );
        expect(merge.mine).toEqual({
          ...before,
          ...changed(theirs, 'theirs'),
          ...changed(mine, 'mine'),
        });
        expect(merge.conflicting).toEqual(Object.keys(changed(mine & theirs, '')));
      }
    }
  });
});

describe('comparing two versions', () => {
  it('finds the fields that differ, and picks them', () => {
    const now = { ...before, ages: '18+' };
    expect(differingFields(before, now)).toEqual(['ages']);
    expect(pick(now, differingFields(before, now))).toEqual({ ages: '18+' });
  });
});
