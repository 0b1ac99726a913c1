import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { columnNames, defaultColumns, parseColumns } from './columns.atom.ts';

const shown = (columns: typeof defaultColumns) =>
  columnNames.filter(({ id }) => columns[id]).map(({ name }) => name);

describe('the columns of the shows table', () => {
  it('are fifteen, eight of them visible by default', () => {
    expect(columnNames).toHaveLength(15);
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

  it('each have their place in the three layouts for narrow screens', () => {
    const css = readFileSync(new URL('show-row.module.css', import.meta.url), 'utf8');
    const layouts = css.match(/grid-template:[^;]+;/g) ?? [];
    expect(layouts).toHaveLength(3);
    for (const layout of layouts)
      for (const { id } of columnNames) expect(layout).toMatch(new RegExp(`[' ]${id}[' ]`));
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
