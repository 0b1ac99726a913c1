import type { Projection } from '../projection.ts';

/** One row per theme of the venue's own; and in `current_theme` the name of the active theme. */
export const themes = {
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
    create index on themes (name);
    create table current_theme (
      only_one boolean primary key default true check (only_one),
      theme_name text not null
    )`,
  on: {
    ThemeCreated: ({ data: { id, name, display_name, description, css_vars } }) => ({
      text: `insert into themes (id, name, display_name, description, css_vars, version)
        values ($1, $2, $3, $4, $5::jsonb, 1)`,
      values: [id, name, display_name, description, JSON.stringify(css_vars)],
    }),
    ThemeChanged: ({ data: { id, changes } }) => ({
      text: `update themes set
          name = coalesce($2, name),
          display_name = coalesce($3, display_name),
          description = coalesce($4, description),
          css_vars = coalesce($5::jsonb, css_vars),
          version = version + 1
        where id = $1`,
      values: [
        id,
        changes.name ?? null,
        changes.display_name ?? null,
        changes.description ?? null,
        changes.css_vars ? JSON.stringify(changes.css_vars) : null,
      ],
    }),
    ThemeDeleted: ({ data: { id } }) => ({
      text: 'delete from themes where id = $1',
      values: [id],
    }),
    CurrentThemeSet: ({ data: { theme_name } }) => ({
      text: `insert into current_theme (theme_name) values ($1)
        on conflict (only_one) do update set theme_name = excluded.theme_name`,
      values: [theme_name],
    }),
  },
} satisfies Projection;
