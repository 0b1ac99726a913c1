import type { Theme } from '@stagedoor/contracts/theme';
import { isTheme } from '../boot/parse-boot.ts';

export const PREVIEW_KEY = 'theme_preview';

/** The theme that this tab previews, which survives a reload. */
export function readPreviewedTheme(): Theme | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREVIEW_KEY) ?? 'null');
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}
