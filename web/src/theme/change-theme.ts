import type { CssVars } from '@stagedoor/contracts/css-vars';
import { callApi } from '../api/call-api.ts';
import { applyTheme } from './apply-theme.ts';
import { currentMode, type Mode } from './mode.ts';
import { shownTheme, wearTheme } from './shown-theme.ts';

let previews = 0;
let isPreview = false;

/** Puts the site, and this page at once, into a theme. @throws as `callApi`. */
export async function switchTheme(name: string): Promise<void> {
  wearTheme(await callApi('themes.set-current', { body: { theme_name: name } }));
}

/** Dresses this page in the site's theme as it is now. @throws as `callApi`. */
export async function refreshTheme(): Promise<void> {
  wearTheme(await callApi('themes.current'));
}

/** As `refreshTheme`, for what others have chosen: it does not end a preview, and where it fails the page stays as it is. */
export async function followTheme(): Promise<void> {
  const theme = await callApi('themes.current').catch(() => null);
  if (theme) wearTheme(theme, isPreview);
}

/** Dresses this page for a look only. */
export function previewTheme(css_vars: CssVars, mode: Mode): void {
  previews += 1;
  isPreview = true;
  const look = { id: '', name: 'preview', display_name: '', description: '' };
  applyTheme({ ...look, css_vars, is_system_theme: false, version: previews }, mode);
}

/** Back to what the site wears, unless there is another look by then. */
export async function endPreview(): Promise<void> {
  const last = previews;
  isPreview = false;
  const theme = await shownTheme();
  if (previews === last) applyTheme(theme, currentMode());
}
