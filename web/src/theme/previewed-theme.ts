import type { Theme } from '@stagedoor/contracts/theme';
import { isRecord, parseRecord } from '../boot/is-record.ts';
import { readStored } from '../storage/stored-text.ts';

export const PREVIEW_KEY = 'theme_preview';

/** The theme that this tab previews, which survives a reload. */
export function readPreviewedTheme(): Theme | null {
  const value = parseRecord(readStored(PREVIEW_KEY, 'sessionStorage') ?? '');
  return isTheme(value) ? value : null;
}

/** Tells a theme from what another program, or an older version, may have stored. */
function isTheme(value: object): value is Theme {
  return 'css_vars' in value && isRecord(value.css_vars);
}
