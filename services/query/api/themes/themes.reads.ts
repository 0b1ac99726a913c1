import { Refused } from '@stagedoor/contracts/refusals';
import { systemTheme, systemThemes } from '@stagedoor/contracts/system-themes/system-themes';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { Theme } from '@stagedoor/contracts/theme';
import { withFontStyles } from '@stagedoor/platform/venue/font-styles';
import type { QueryStores } from '../../query-stores.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';

export function publicThemeReads(sources: ThemesSources) {
  return {
    'themes.list': async () => ({ body: await findThemes(sources) }),

    'themes.current': async () => ({ body: await findCurrentTheme(sources) }),

    'themes.current-setting': async () => ({
      body: { theme_name: (await findCurrentTheme(sources)).name },
    }),

    'themes.get': async ({ params: { name } }) => {
      const body = await findTheme(sources, name);
      if (!body) throw new Refused('not-found');
      return { body, revision: body.version };
    },
  } satisfies Partial<PublicHandlers>;
}

type ThemesSources = Pick<QueryStores, 'sql' | 'fontService'>;

/** All themes: the venue's own by name, then those of the system. */
async function findThemes({ sql, fontService }: ThemesSources): Promise<Theme[]> {
  const own = await sql.rows<Theme>(`${OWN} order by name`);
  return [...own, ...systemThemes].map((theme) => withFontStyles(theme, fontService));
}

async function findTheme(sources: ThemesSources, name: string): Promise<Theme | undefined> {
  const { sql, fontService } = sources;
  const theme = systemTheme(name) ?? (await sql.row<Theme>(`${OWN} where name = $1`, [name]));
  return theme && withFontStyles(theme, fontService);
}

/** The active theme, or the default one if none was activated or the active one was deleted. */
export async function findCurrentTheme(sources: ThemesSources): Promise<Theme> {
  const active = await sources.sql.row<{ theme_name: string }>(
    'select theme_name from read.current_theme',
  );
  return (active && (await findTheme(sources, active.theme_name))) ?? withFontStyles(lantern);
}

const OWN = `
  select id, name, display_name, description, css_vars, false as is_system_theme, version
  from read.themes`;
