import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import { loadServiceFonts } from '../../theme/load-service-fonts.ts';

export interface ThemesData {
  /** Null where they could not be loaded. */
  themes: Theme[] | null;
  /** The name of the active one; null where it could not be loaded. */
  active: string | null;
}

/** All themes, and which of them is active. */
export async function loadThemes(signal: AbortSignal): Promise<ThemesData> {
  const loaded = await loadOrNull(
    Promise.all([
      callApi('themes.list', { signal }),
      callApi('themes.current-setting', { signal }),
    ]),
    signal,
  );
  const [themes, setting] = loaded ?? [null, null];
  // The gallery shows each theme in its own face.
  for (const theme of themes ?? []) void loadServiceFonts(theme);
  return { themes, active: setting?.theme_name ?? null };
}
