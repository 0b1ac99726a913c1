import { describe, expect, it } from 'vitest';
import { joinStatements } from './joined-statements.ts';

const insert = (id: string) => ({ key: id, text: 'insert', row: { id } });
const update = (id: string) => ({ key: id, text: 'update', row: { id } });
const count = (area: string) => ({ text: 'count', row: { area } });

describe('joining statements', () => {
  it('runs a statement once for the rows of different keys', () => {
    expect(joinStatements([insert('a'), insert('b')])).toEqual([
      { text: 'insert', rows: [{ id: 'a' }, { id: 'b' }] },
    ]);
  });

  it('keeps the order of statements with the same key, and puts one row per key into a run', () => {
    expect(
      joinStatements([insert('a'), update('a'), insert('b'), update('a'), update('b')]),
    ).toEqual([
      { text: 'insert', rows: [{ id: 'a' }, { id: 'b' }] },
      { text: 'update', rows: [{ id: 'a' }, { id: 'b' }] },
      { text: 'update', rows: [{ id: 'a' }] },
    ]);
  });

  it('runs a statement without a key once for all of its rows', () => {
    expect(joinStatements([count('shows'), insert('a'), count('shows')])).toEqual([
      { text: 'count', rows: [{ area: 'shows' }, { area: 'shows' }] },
      { text: 'insert', rows: [{ id: 'a' }] },
    ]);
  });
});
