import type { Theme } from '@stagedoor/contracts/theme';
import { previewedThemeAtom } from '../../theme/active-theme.atom.ts';
import { PREVIEW_KEY } from '../../theme/previewed-theme.ts';

/** Shows the whole site in a theme, but only in this tab. */
export function startPreview(theme: Theme): void {
  store(JSON.stringify(theme));
  previewedThemeAtom.set(theme);
}

export function endPreview(): void {
  store(null);
  previewedThemeAtom.set(null);
}

/** Where the browser refuses to store the theme, its preview ends with the next reload. */
function store(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREVIEW_KEY);
    else sessionStorage.setItem(PREVIEW_KEY, text);
  } catch {
    // The atom has it.
  }
}
