import { describe, expect, it } from 'vitest';
import { between } from './use-table-view.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('selecting a range of rows', () => {
  it('takes both ends, whichever was clicked first', () => {
    expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'c', 'c')).toEqual(['c']);
  });

  it('takes the row alone when the other end is not in the list any more', () => {
    expect(between(ids, 'gone', 'c')).toEqual(['c']);
  });
});
