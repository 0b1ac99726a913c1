import { describe, expect, it } from 'vitest';
import { columnNames, defaultColumns } from './column-names.ts';
import { parseColumns } from './columns.atom.ts';

const shown = (columns: typeof defaultColumns) =>
  columnNames.filter(({ id }) => columns[id]).map(({ name }) => name);

describe('the columns of the shows table', () => {
  it('are fourteen, eight of them visible by default', () => {
    expect(columnNames).toHaveLength(14);
    expect(shown(parseColumns(null))).toEqual([
      'Photo',
      'Headlining Artist',
      'Event Date',
      'Timeline',
      'Support Artists',
      'Genre',
      'Age Restriction',
      'Published Status',
    ]);
  });

  it('are restored as they were chosen', () => {
    const chosen = { ...defaultColumns, photo: false, doors_time: true };
    expect(parseColumns(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('are the default ones where the browser stored nonsense', () => {
    for (const stored of ['', '[1]', 'null', '{"photo": "no", "nothing": true}']) {
      expect(parseColumns(stored)).toEqual(defaultColumns);
    }
  });
});
