import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';

export interface ThemesData {
  /** Null where they could not be loaded. */
  themes: Theme[] | null;
  /** The name of the one that the site wears. */
  current: string;
}

/** All themes, and which of them the site wears. */
export async function loadThemes(signal: AbortSignal): Promise<ThemesData> {
  try {
    const [themes, { theme_name: current }] = await Promise.all([
      callApi('themes.list', { signal }),
      callApi('themes.current-setting', { signal }),
    ]);
    // The gallery shows each theme in its own face.
    for (const theme of themes) void loadServiceFonts(theme);
    return { themes, current };
  } catch (error) {
    if (signal.aborted) throw error;
    signOutIfUnauthorized(error);
    return { themes: null, current: '' };
  }
}
