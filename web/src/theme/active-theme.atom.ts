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

/** The theme that is being edited, which this page shows in place of the active one. */
export const themePreviewAtom = createAtom<{ css_vars: CssVars; mode: Mode } | null>(null);

/** The theme in which this tab shows the site. */
export const shownThemeAtom = createAtom(() => previewedThemeAtom.get() ?? activeThemeAtom.get());

/** The active theme: the one in the page, else the server's, else the built-in one. */
export async function loadActiveTheme(): Promise<Theme> {
  // The theme mostly comes with the page, so the code that fetches it is loaded on demand.
  const load = async () => (await import('./fetch-active-theme.ts')).fetchActiveTheme();
  const theme = activeThemeAtom.get() ?? (await load());
  activeThemeAtom.set(theme);
  return theme;
}
