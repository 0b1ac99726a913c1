import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';
import { editsAtom } from '../../ui/table/edits.ts';

export interface GalleryTheme extends Theme {
  /** The site uses it. */
  active: boolean;
}

export interface ThemesData {
  /** Null where they could not be loaded. */
  themes: GalleryTheme[] | null;
}

/** What is changed in the gallery. */
export const themeEdits = editsAtom<GalleryTheme>();

export const NO_THEMES: readonly GalleryTheme[] = [];

/** All themes, and which of them is active. */
export async function loadThemes(signal: AbortSignal): Promise<ThemesData> {
  const loaded = await loadOrNull(
    Promise.all([
      callApi('themes.list', { signal }),
      callApi('themes.current-setting', { signal }),
    ]),
    signal,
  );
  if (!loaded) return { themes: null };
  const [themes, setting] = loaded;
  // The gallery shows each theme in its own face.
  for (const theme of themes) void loadServiceFonts(theme);
  return {
    themes: themes.map((theme) => ({ ...theme, active: theme.name === setting.theme_name })),
  };
}
