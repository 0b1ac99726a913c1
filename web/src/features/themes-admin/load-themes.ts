import type { Theme } from '@stagedoor/contracts/theme';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';

export interface GalleryTheme extends Theme {
  /** Whether the site uses the theme. */
  active: boolean;
}

/** All themes, and which of them is active. */
export const themeList = queryOptions({
  queryKey: ['themes', 'list'],
  queryFn: async ({ signal }): Promise<readonly GalleryTheme[]> => {
    const [themes, setting] = await Promise.all([
      callApi('themes.list', { signal }),
      callApi('themes.current-setting', { signal }),
    ]);
    // The gallery shows each theme in its own fonts.
    for (const theme of themes) void loadServiceFonts(theme);
    return themes.map((theme) => ({ ...theme, active: theme.name === setting.theme_name }));
  },
  meta: { failed: 'Failed to load themes. Please try again.' },
});
