import { systemTheme } from '@stagedoor/contracts/system-themes';

/** Names that are addresses of their own under /themes/. */
const RESERVED = new Set(['current', 'current-setting', 'set-current', 'generate']);

/** Whether no theme of the venue's own can have this name, because the program needs it. */
export function isBuiltInName(name: string): boolean {
  return RESERVED.has(name) || systemTheme(name) !== undefined;
}
