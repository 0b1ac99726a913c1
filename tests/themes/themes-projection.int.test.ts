import { describe, expect, it } from 'vitest';
import type { ThemesEvent } from '@stagedoor/contracts/events/themes.events';
import { THEMES_STREAM } from '@stagedoor/contracts/events/streams';
import { findCurrentTheme } from '../../services/query/api/themes/themes.reads.ts';
import { openReadTables, rowsOf } from '../projector/fed-by-hand.ts';
import { recorded } from '../projector/recorded-story.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const LOOK = {
  theme: { radius: '4px' },
  light: { background: '#ffffff', primary: '#aa0033' },
  dark: { background: '#000000', primary: '#ff6688' },
};
const STORY: ThemesEvent[] = [
  {
    type: 'ThemeCreated',
    data: { id: 't1', name: 'barn', display_name: 'Barn', description: '', css_vars: LOOK },
  },
  {
    type: 'ThemeCreated',
    data: { id: 't2', name: 'attic', display_name: 'Attic', description: '', css_vars: LOOK },
  },
  { type: 'CurrentThemeSet', data: { theme_name: 'attic', display_name: null } },
  {
    type: 'ThemeChanged',
    data: {
      id: 't1',
      changes: {
        display_name: 'Red Barn',
        css_vars: { ...LOOK, light: { ...LOOK.light, primary: '#cc0000' } },
      },
    },
  },
  { type: 'CurrentThemeSet', data: { theme_name: 'barn', display_name: null } },
  { type: 'ThemeDeleted', data: { id: 't2' } },
];
const EVENTS = recorded(STORY.map((event) => ({ stream: THEMES_STREAM, event })));

const tables = closeAfterTests(await openReadTables());
const { prepare, handle } = tables.live();
await prepare();
await handle(EVENTS);

describe('projecting themes', () => {
  it('describes what happened, and to which custom property', async () => {
    const rows = await rowsOf<{ summary: string; changes: { field: string }[] }>(
      tables.reader,
      'history',
    );
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Created the theme Barn',
      'Created the theme Attic',
      'Put the site into the theme attic',
      'Changed display name and look of the theme Barn',
      'Put the site into the theme barn',
      'Deleted the theme Attic',
    ]);
    expect(rows[3]?.changes).toEqual([
      { field: 'display_name', before: 'Barn', after: 'Red Barn' },
      { field: 'light.primary', before: '#aa0033', after: '#cc0000' },
    ]);
    expect(rows[4]?.changes).toEqual([{ field: 'theme_name', before: 'attic', after: 'barn' }]);
    expect(rows[5]?.changes).toContainEqual({ field: 'name', before: 'attic', after: null });
    expect(rows.map((row) => row.changes.length > 0)).not.toContain(false);
  });
});

describe('the active theme', () => {
  it('is the chosen one, or the default when that is gone', async () => {
    expect((await findCurrentTheme({ sql: tables.reader })).name).toBe('barn');
    await tables.reader.rows('delete from read.themes');
    expect((await findCurrentTheme({ sql: tables.reader })).name).toBe('lantern');
  });
});
