import type { Projection } from '../projection.ts';

const ROWS = 'jsonb_populate_recordset(null::themes, $1)';

/** One row for each theme of the venue's own, and the name of the active one in `current_theme`. */
export const themes = {
  name: 'themes',
  version: 1,
  tables: `
    create table themes (
      id text primary key,
      name text not null,
      display_name text not null,
      description text not null,
      css_vars jsonb not null,
      version int not null
    );
    create index on themes (name);
    create table current_theme (
      only_one boolean primary key default true check (only_one),
      theme_name text not null
    )`,
  on: {
    ThemeCreated: ({ data }) => ({
      key: data.id,
      text: `insert into themes select * from ${ROWS}`,
      row: { ...data, version: 1 },
    }),
    ThemeChanged: ({ data: { id, changes } }) => ({
      key: id,
      text: `
        update themes set
          name = coalesce(new.name, themes.name),
          display_name = coalesce(new.display_name, themes.display_name),
          description = coalesce(new.description, themes.description),
          css_vars = coalesce(new.css_vars, themes.css_vars),
          version = themes.version + 1
        from ${ROWS} as new where themes.id = new.id`,
      row: { ...changes, id },
    }),
    ThemeDeleted: ({ data: { id } }) => ({
      key: id,
      text: `delete from themes using ${ROWS} as old where themes.id = old.id`,
      row: { id },
    }),
    CurrentThemeSet: ({ data }) => ({
      key: 'current',
      text: `
        insert into current_theme (theme_name)
        select theme_name from jsonb_to_recordset($1) as set(theme_name text)
        on conflict (only_one) do update set theme_name = excluded.theme_name`,
      row: data,
    }),
  },
} satisfies Projection;
