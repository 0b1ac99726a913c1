import type { Theme } from '@stagedoor/contracts/theme';
import { parseRecord } from '../boot/parse-record.ts';
import { isTheme } from './is-theme.ts';

export const PREVIEW_KEY = 'theme_preview';

/** The theme that this tab previews, which survives a reload. */
export function readPreviewedTheme(): Theme | null {
  try {
    const value = parseRecord(sessionStorage.getItem(PREVIEW_KEY) ?? '');
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}
