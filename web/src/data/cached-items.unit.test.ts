import { afterEach, describe, expect, it } from 'vitest';
import { editItems, putItem } from './cached-items.ts';
import { queryClient } from './query-client.ts';

const LIST = ['shows', 'list'];
const OTHERS = ['shows', 'list', 'archived'];

interface Row {
  id: string;
  name: string;
  is_read?: boolean;
}

const one: Row = { id: '1', name: 'One' };
const two: Row = { id: '2', name: 'Two' };
const three: Row = { id: '3', name: 'Three' };

const begin = (...rows: Row[]) => queryClient.setQueryData(LIST, rows);
const listed = () => queryClient.getQueryData<Row[]>(LIST);

afterEach(() => queryClient.clear());

describe('an edit of cached items', () => {
  it('shows at once in every list, and leaves the other items alone', () => {
    begin(one, two);
    queryClient.setQueryData(OTHERS, [two]);
    editItems<Row>(LIST, ['2'], { is_read: true });
    expect(listed()).toEqual([one, { ...two, is_read: true }]);
    expect(listed()?.[0]).toBe(one);
    expect(queryClient.getQueryData(OTHERS)).toEqual([{ ...two, is_read: true }]);
  });

  it('takes back only itself, not what changed meanwhile', () => {
    begin({ ...one, is_read: false }, two);
    const takeBack = editItems<Row>(LIST, ['1'], { is_read: true });
    editItems<Row>(LIST, ['1', '2'], { name: 'Renamed' });
    takeBack();
    expect(listed()).toEqual([
      { id: '1', name: 'Renamed', is_read: false },
      { id: '2', name: 'Renamed' },
    ]);
  });

  it('brings items that it took out back to their places', () => {
    begin(one, two, three);
    const takeBack = editItems<Row>(LIST, ['1', '3'], null);
    expect(listed()).toEqual([two]);
    takeBack();
    expect(listed()).toEqual([one, two, three]);
  });

  it('does nothing where no list is loaded', () => {
    editItems<Row>(LIST, ['1'], null)();
    putItem(LIST, one);
    expect(listed()).toBeUndefined();
  });
});

describe('putting an item into a list', () => {
  it('replaces the item with its id, or adds it', () => {
    begin(one, two);
    const first = { ...one, name: 'First' };
    putItem(LIST, first);
    putItem(LIST, three);
    expect(listed()).toEqual([first, two, three]);
  });
});
