import { describe, expect, it } from 'vitest';
import { directionOf, nextSort, parseSort, writeSort, type Sort } from './table-sort.ts';

type Key = 'name' | 'date';

const KEYS = ['name', 'date'] as const;
const byName: Sort<Key> = { column: 'name', descending: false };

describe('pressing a header', () => {
  it('sorts ascending, then the other way round', () => {
    const byDate = nextSort<Key>('date', byName);
    expect(byDate).toEqual({ column: 'date', descending: false });
    expect(nextSort('date', byDate)).toEqual({ column: 'date', descending: true });
    expect(nextSort('name', byName)).toEqual({ column: 'name', descending: true });
  });

  it('begins with the last where the column says so', () => {
    expect(nextSort<Key>('date', byName, true)).toEqual({ column: 'date', descending: true });
  });

  it('shows which way the rows run, on that column only', () => {
    expect(directionOf<Key>('name', byName)).toBe('asc');
    expect(directionOf<Key>('date', { column: 'date', descending: true })).toBe('desc');
    expect(directionOf<Key>('date', byName)).toBe(false);
  });
});

describe('reading a sort from an address', () => {
  it('reads back what it wrote, descending with a minus sign', () => {
    expect(writeSort({ column: 'date', descending: true })).toBe('-date');
    for (const written of ['name', '-name', 'date', '-date']) {
      const sort = parseSort(KEYS, written);
      expect(sort && writeSort(sort)).toBe(written);
    }
  });

  it.each(['--name', 'colour', '', undefined, 7])('makes no sense of %s', (written) => {
    expect(parseSort(KEYS, written)).toBeUndefined();
  });
});
