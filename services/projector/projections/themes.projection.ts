import { CURRENT, type ThemesState } from '@stagedoor/domain/themes/themes.decider';
import type { RowProjection } from '../projection.ts';

/** One row for each theme of the venue's own. */
export const themes = {
  name: 'themes',
  version: 2,
  tables: `
    create table themes (
      id text primary key,
      name text not null,
      display_name text not null,
      description text not null,
      css_vars jsonb not null,
      version int not null
    );
    create index on themes (name)`,
  subject: 'theme',
  rowOf: (id, { state }) => {
    const { is_system_theme: _, ...row } = state.own.find((theme) => theme.id === id) ?? {};
    return 'id' in row ? row : undefined;
  },
} satisfies RowProjection<ThemesState>;

/** The name of the active theme, if it was ever chosen. */
export const currentTheme = {
  name: 'current_theme',
  version: 1,
  tables: 'create table current_theme (id text primary key, theme_name text not null)',
  subject: 'theme',
  rowOf: (id, { state }) => (id === CURRENT ? { id, theme_name: state.current } : undefined),
} satisfies RowProjection<ThemesState>;
