import { callApi } from '../session/call-api.ts';
import { showError } from '../ui/toast/toast.atom.ts';
import { activeThemeAtom } from './active-theme.atom.ts';

/** Activates a theme for the whole site, and on this page at once. @throws as `callApi`. */
export async function activateTheme(name: string, commands: string[]): Promise<void> {
  const body = { theme_name: name };
  activeThemeAtom.set(await callApi('themes.set-current', { body, commands }));
}

/** Loads the active theme again after a change of themes. A toast says when that fails. */
export async function reloadActiveTheme(): Promise<void> {
  try {
    activeThemeAtom.set(await callApi('themes.current'));
  } catch {
    showError('Failed to refresh theme');
  }
}
