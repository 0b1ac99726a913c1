import type { NewTheme, Theme } from '@stagedoor/contracts/theme';
import { previewedThemeAtom } from '../../theme/active-theme.atom.ts';
import { writeStored } from '../../storage/stored-text.ts';
import { PREVIEW_KEY, readPreviewedTheme } from '../../theme/previewed-theme.ts';

/** Shows the whole site in a theme, but only in this tab. */
export function startPreview(theme: Theme): void {
  store(JSON.stringify(theme));
  previewedThemeAtom.set(theme);
}

/** Shows the site in an unsaved theme, in a new tab, which starts with what this one stores. */
export function previewInNewTab(draft: NewTheme): void {
  const own = readPreviewedTheme();
  const theme: Theme = { ...draft, id: '', is_system_theme: false, version: 0 };
  store(JSON.stringify(theme));
  window.open('/', '_blank');
  store(own && JSON.stringify(own));
}

export function endPreview(): void {
  store(null);
  previewedThemeAtom.set(null);
}

/** Where the browser refuses to store the theme, its preview ends with the next reload. */
function store(text: string | null): void {
  writeStored(PREVIEW_KEY, text, 'sessionStorage');
}
