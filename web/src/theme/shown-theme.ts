import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../api/call-api.ts';
import { boot } from '../boot/boot.ts';
import { applyTheme } from './apply-theme.ts';
import { loadServiceFonts } from './load-service-fonts.ts';
import { currentMode } from './mode.ts';

let shown: Promise<Theme> | undefined;

/** The theme that the site wears: as it stands in the page, else as the server answers, else the built-in one. */
export function shownTheme(): Promise<Theme> {
  return (shown ??= boot.theme ? Promise.resolve(boot.theme) : askForTheme());
}

/** From now on the site wears this one; `later` leaves the page as it is until somebody asks again. */
export function wearTheme(theme: Theme, later = false): void {
  shown = Promise.resolve(theme);
  void loadServiceFonts(theme);
  if (!later) applyTheme(theme, currentMode());
}

async function askForTheme(): Promise<Theme> {
  try {
    return await callApi('themes.current');
  } catch (error) {
    console.error('Failed to load theme from backend, using fallback', error);
    return (await import('@stagedoor/contracts/system-themes/lantern.theme')).lantern;
  }
}
