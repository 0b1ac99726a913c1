import { describe, expect, it } from 'vitest';
import { sortParameter, type Sort } from './sort.ts';
import { directionOf, nextSort } from './sort.ts';

type Key = 'name' | 'date';

const byName: Sort<Key> = { column: 'name', descending: false };

describe('the next sort after pressing a header', () => {
  it('is ascending, then descending', () => {
    const byDate = nextSort<Key>('date', byName);
    expect(byDate).toEqual({ column: 'date', descending: false });
    expect(nextSort('date', byDate)).toEqual({ column: 'date', descending: true });
    expect(nextSort('name', byName)).toEqual({ column: 'name', descending: true });
  });

  it('is descending first if the column says so', () => {
    expect(nextSort<Key>('date', byName, true)).toEqual({ column: 'date', descending: true });
  });

  it('is shown as a direction on the sorted column only', () => {
    expect(directionOf<Key>('name', byName)).toBe('asc');
    expect(directionOf<Key>('date', { column: 'date', descending: true })).toBe('desc');
    expect(directionOf<Key>('date', byName)).toBe(false);
  });
});

describe('reading a sort from an address', () => {
  const sort = sortParameter(['name', 'date'], byName);

  it('reads back what it wrote, descending with a minus sign', () => {
    expect(sort.write({ column: 'date', descending: true })).toBe('-date');
    for (const written of ['-name', 'date', '-date'])
      expect(sort.write(sort.read(written))).toBe(written);
  });

  it('leaves out the default', () => {
    expect(sort.write(byName)).toBe('');
  });

  it('has no default where the rest of the view decides', () => {
    const chosen = sortParameter(['name', 'date'], undefined);
    expect(chosen.read('')).toBeUndefined();
    expect(chosen.write(undefined)).toBe('');
    expect(chosen.write(byName)).toBe('name');
  });

  it.each(['--name', 'colour', ''])('reads "%s" as the default', (written) => {
    expect(sort.read(written)).toEqual(byName);
  });
});
