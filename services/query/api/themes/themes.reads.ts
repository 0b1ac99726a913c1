import { Refused } from '@stagedoor/contracts/refusals';
import type { PublicHandlers } from '../../read-path/read-routes.ts';
import { findCurrentTheme, findTheme, findThemes, type ThemesSources } from './themes.sql.ts';

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
