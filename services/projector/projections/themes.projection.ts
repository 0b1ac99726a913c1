import { subjectKinds } from '@stagedoor/domain/subjects';
import { CURRENT } from '@stagedoor/domain/themes/themes.decider';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** One row for each theme of the venue's own. */
export const themes: Projection = {
  name: 'themes',
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
  statementsOf: rowPerSubject('themes', subjectKinds.theme, (id, { state }) => {
    const { is_system_theme: _, ...row } = state.own.find((theme) => theme.id === id) ?? {};
    return 'id' in row ? row : undefined;
  }),
};

/** The name of the active theme, if it was ever chosen. */
export const currentTheme: Projection = {
  name: 'current_theme',
  tables: 'create table current_theme (id text primary key, theme_name text not null)',
  statementsOf: rowPerSubject('current_theme', subjectKinds.theme, (id, { state }) =>
    id === CURRENT ? { id, theme_name: state.current } : undefined,
  ),
};
