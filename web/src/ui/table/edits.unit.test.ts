import { describe, expect, it } from 'vitest';
import { withEdits, type ListEdit } from './edits.ts';

interface Row {
  id: string;
  name: string;
}

const loaded: readonly Row[] = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Bo' },
];
const names = (...edits: ListEdit<Row>[]) => withEdits(loaded, edits).items.map(({ name }) => name);

describe('a list with changes', () => {
  it('is the loaded list while there are none', () => {
    expect(withEdits(loaded, []).items).toBe(loaded);
  });

  it('shows a change that is under way, and marks the items as being changed', () => {
    const { items, busyIds } = withEdits(loaded, [{ ids: ['b'], fields: { name: 'Bea' } }]);
    expect(items).toEqual([loaded[0], { id: 'b', name: 'Bea' }]);
    expect([...busyIds]).toEqual(['b']);
  });

  it('shows a change that was made, later ones on top, and marks nothing', () => {
    const first = { ids: ['a', 'b'], fields: { name: 'Both' }, of: loaded };
    const second = { ids: ['b'], fields: { name: 'Bea' }, of: loaded };
    expect(names(first, second)).toEqual(['Both', 'Bea']);
    expect(withEdits(loaded, [first]).busyIds.size).toBe(0);
  });

  it('leaves out removed items', () => {
    expect(names({ ids: ['a'], fields: null })).toEqual(['Bo']);
    expect(names({ ids: ['a'], fields: null, of: loaded })).toEqual(['Bo']);
  });

  it('has new items at its end, and changed ones in their place', () => {
    const put = (row: Row) => ({ ids: [row.id], fields: row, whole: row, of: loaded });
    const made = put({ id: 'c', name: 'Cy' });
    expect(names(made, put({ id: 'a', name: 'Ann' }))).toEqual(['Ann', 'Bo', 'Cy']);
  });

  it('does not bring back an item that is gone', () => {
    expect(names({ ids: ['gone'], fields: { name: 'Gone' } })).toEqual(['Ada', 'Bo']);
  });

  it('ignores changes that belong to another list', () => {
    expect(names({ ids: ['a'], fields: { name: 'Ann' }, of: [] })).toEqual(['Ada', 'Bo']);
  });
});
