import type { Theme } from '@stagedoor/contracts/theme';
import { callApi } from '../session/call-api.ts';
import { activeThemeAtom } from './active-theme.atom.ts';

/** Activates a theme for the whole site, and on this page at once. @throws as `callApi`. */
export async function activateTheme(name: string, commands: string[]): Promise<void> {
  noteActiveTheme(await callApi('themes.set-current', { body: { theme_name: name }, commands }));
}

/** Loads the active theme again after others changed it. @throws as `callApi`. */
export async function reloadActiveTheme(): Promise<void> {
  noteActiveTheme(await callApi('themes.current'));
}

/** Shows the active theme, as it is now, on this page. */
export function noteActiveTheme(theme: Theme): void {
  activeThemeAtom.set(theme);
}
