import { getDefaultStore } from 'jotai';
import { callApi } from '../api/call-api.ts';
import { activeThemeAtom } from './active-theme.atom.ts';

/** Activates a theme for the whole site, and on this page at once. @throws as `callApi`. */
export async function activateTheme(name: string): Promise<void> {
  const theme = await callApi('themes.set-current', { body: { theme_name: name } });
  getDefaultStore().set(activeThemeAtom, theme);
}

/** Loads the active theme again after it was changed, here or by others. @throws as `callApi`. */
export async function reloadActiveTheme(): Promise<void> {
  getDefaultStore().set(activeThemeAtom, await callApi('themes.current'));
}
