import { describe, expect, it } from 'vitest';
import {
  addRow,
  changeRow,
  draftOf,
  isChanged,
  moveRow,
  removeRow,
  sentOf,
  takeTheirs,
  withTheirs,
} from './entries-draft.ts';

interface Values {
  text: string;
}
const valuesOf = ({ text }: Values) => ({ text });
const STORED = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }));
const open = () => draftOf(STORED, valuesOf);
const texts = ({ rows }: ReturnType<typeof open>) => rows.map(({ values }) => values.text);

describe('a list that is edited', () => {
  it('is changed by another text, order or number, and by nothing else', () => {
    expect(isChanged(open())).toBe(false);
    expect(isChanged(changeRow(open(), 'b', { text: 'B' }))).toBe(false);
    expect(isChanged(changeRow(open(), 'b', { text: 'Bee' }))).toBe(true);
    expect(isChanged(removeRow(open(), 'c'))).toBe(true);
    expect(isChanged(addRow(open(), { text: '' }))).toBe(true);
    expect(isChanged(moveRow(open(), 0, 1))).toBe(true);
    expect(isChanged(moveRow(moveRow(open(), 0, 2), 2, 0))).toBe(false);
  });

  it('is moved within its ends', () => {
    expect(texts(moveRow(open(), 0, 2))).toEqual(['B', 'C', 'A']);
    expect(texts(moveRow(open(), 2, -1))).toEqual(['A', 'B', 'C']);
    expect(texts(moveRow(open(), 2, 3))).toEqual(['A', 'B', 'C']);
  });

  it('is sent with what it was made from, new entries without an id', () => {
    const draft = addRow(removeRow(open(), 'a'), { text: 'New' });
    expect(sentOf(draft)).toEqual({
      list: [{ id: 'b', text: 'B' }, { id: 'c', text: 'C' }, { text: 'New' }],
      from: STORED,
    });
  });

  it('shows what somebody else made of an entry, and replaces that when it is saved again', () => {
    const now = [{ id: 'a', text: 'Theirs' }, ...STORED.slice(1)];
    const mine = changeRow(open(), 'a', { text: 'Mine' });
    const refused = withTheirs(mine, now, ['a'], valuesOf);
    expect(refused.rows[0]).toMatchObject({ values: { text: 'Mine' }, theirs: now[0] });
    expect(sentOf(refused)).toMatchObject({ list: [{ text: 'Mine' }, {}, {}], from: now });
    expect(texts(takeTheirs(refused, 'a', valuesOf))).toEqual(['Theirs', 'B', 'C']);
  });

  it('gets back what was removed here and changed there', () => {
    const now = [{ id: 'a', text: 'Theirs' }, ...STORED.slice(1)];
    const refused = withTheirs(removeRow(open(), 'a'), now, ['a'], valuesOf);
    expect(texts(refused)).toEqual(['B', 'C', 'Theirs']);
    expect(isChanged(refused)).toBe(true);
  });
});
