import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { Theme } from '@stagedoor/contracts/theme';
import { createAtom } from '@tanstack/react-store';
import { boot } from '../boot/boot-data.ts';
import type { Mode } from './mode.ts';
import { readPreviewedTheme } from './previewed-theme.ts';

/** The site's theme; undefined until it is known. */
export const activeThemeAtom = createAtom<Theme | undefined>(boot.theme);

/** The theme that this tab previews in place of the active one, on every page. */
export const previewedThemeAtom = createAtom(readPreviewedTheme());

/** What this page shows in place of the active theme while somebody edits a theme. */
export const themePreviewAtom = createAtom<{ css_vars: CssVars; mode: Mode } | null>(null);

/** The theme that the site is shown in here. */
export const shownThemeAtom = createAtom(() => previewedThemeAtom.get() ?? activeThemeAtom.get());

/** The active theme: the one in the page, else the server's, else the built-in one. */
export async function loadActiveTheme(): Promise<Theme> {
  // The page mostly brings it.
  const load = async () => (await import('./fetch-active-theme.ts')).fetchActiveTheme();
  const theme = activeThemeAtom.get() ?? (await load());
  activeThemeAtom.set(theme);
  return theme;
}
