import type { Theme } from '@stagedoor/contracts/theme';
import { isRecord } from '../api/is-record.ts';

/** Whether a theme can be applied. */
export function isTheme(value: unknown): value is Theme {
  const groups = isRecord(value) && value['css_vars'];
  return isRecord(groups) && ['theme', 'light', 'dark'].every((group) => isRecord(groups[group]));
}
