import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../api/call-api.ts';
import { boot } from '../boot/boot.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode } from './mode.ts';

let shown: Promise<Theme> | undefined;

/** The theme that the site wears: as it stands in the page, else as the server answers, else the built-in one. */
export function shownTheme(): Promise<Theme> {
  return (shown ??= boot.theme ? Promise.resolve(boot.theme) : askForTheme());
}

/** From now on the site wears this one; `later` leaves the page as it is until somebody asks again. */
export function wearTheme(theme: Theme, later = false): void {
  shown = Promise.resolve(theme);
  if (later) return;
  applyTheme(theme, currentMode());
  void bringFonts(theme).catch(() => undefined);
}

/** Has the venue's font service, where there is one, bring what a theme of the venue's own is set in. Those of the system do with what machines have. */
export async function bringFonts({ is_system_theme, css_vars }: Theme): Promise<void> {
  if (is_system_theme || !boot.font_styles) return;
  const { fetchFonts } = await import('./service-fonts.ts');
  await fetchFonts(css_vars.theme, boot.font_styles);
}

async function askForTheme(): Promise<Theme> {
  try {
    return await callApi('themes.current');
  } catch (error) {
    console.error('Failed to load theme from backend, using fallback', error);
    return (await import('@stagedoor/contracts/system-themes/lantern.theme')).lantern;
  }
}
