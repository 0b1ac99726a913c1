import { describe, expect, it, vi } from 'vitest';
import { changersOf, originText } from './origin-text.ts';

const actor = { id: 'a1', name: 'Ada Byron', role: 'staff' };
vi.mock('../boot/boot-data.ts', () => import('../../../tests/setup/boot-without-page.ts'));

const names = new Map([['rock', 'Rock']]);

describe('saying who set a field', () => {
  it.each([
    ['doors_time', null, 'empty'],
    ['genre_id', 'rock', 'Rock'],
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

describe('saying who changed fields', () => {
  const robin = { id: 'a2', name: 'Robin', role: 'staff' };
  const origins = [
    { field: 'date', actor },
    { field: 'price', actor },
    { field: 'ages', actor: robin },
    { field: 'photos', actor: { ...robin, id: 'a3', name: 'a3' } },
  ];

  it.each([
    [['date'], 'a2', 'Ada Byron'],
    [['date', 'price'], 'a2', 'Ada Byron'],
    [['ages'], 'a2', 'you, in another tab'],
    [['ages', 'date'], 'a2', 'Ada Byron and you, in another tab'],
    [['ages', 'date'], undefined, 'Ada Byron and Robin'],
    [['photos'], 'a2', 'A closed account'],
    [['tour_title'], 'a2', 'somebody else'],
  ])('names who changed %j, for %s: %s', (fields, me, who) => {
    expect(changersOf(fields, origins, me)).toBe(who);
  });
});
