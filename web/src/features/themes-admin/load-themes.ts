import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { FailedLoad, type Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';
import { editsAtom } from '../../ui/table/edits.ts';

export interface GalleryTheme extends Theme {
  /** Whether the site uses the theme. */
  active: boolean;
}

export interface ThemesData {
  themes: Loaded<readonly GalleryTheme[]>;
}

/** Changes that the gallery shows until it is loaded again. */
export const themeEdits = editsAtom<GalleryTheme>();

/** Loads all themes, and which of them is active. */
export async function loadThemes(signal: AbortSignal): Promise<ThemesData> {
  const loading = Promise.all([
    callApi('themes.list', { signal }),
    callApi('themes.current-setting', { signal }),
  ]);
  const loaded = await tryLoad(loading, 'Failed to load themes. Please try again.', signal);
  if (loaded instanceof FailedLoad) return { themes: loaded };
  const [themes, setting] = loaded;
  // The gallery shows each theme in its own fonts.
  for (const theme of themes) void loadServiceFonts(theme);
  return {
    themes: themes.map((theme) => ({ ...theme, active: theme.name === setting.theme_name })),
  };
}
