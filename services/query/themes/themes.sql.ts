import { systemTheme, systemThemes } from '@stagedoor/contracts/system-themes';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { Theme } from '@stagedoor/contracts/theme';
import type { Sql } from '@stagedoor/platform/postgres';

/** All themes: those of the system, then the venue's own by name. */
export async function findThemes(sql: Sql): Promise<Theme[]> {
  return [...systemThemes, ...(await sql.rows<Theme>(`${OWN} order by name`))];
}

/** One theme by its name. */
export async function findTheme(sql: Sql, name: string): Promise<Theme | undefined> {
  return systemTheme(name) ?? sql.row<Theme>(`${OWN} where name = $1`, [name]);
}

/** The theme that the site wears: the default where none was chosen, or the chosen one is gone. */
export async function findCurrentTheme(sql: Sql): Promise<Theme> {
  const chosen = await sql.row<{ theme_name: string }>('select theme_name from read.current_theme');
  return (chosen && (await findTheme(sql, chosen.theme_name))) ?? lantern;
}

const OWN = `
  select id, name, display_name, description, css_vars, false as is_system_theme, version
  from read.themes`;
