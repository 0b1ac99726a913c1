import type { CssVars } from '@stagedoor/contracts/css-vars';
import { customProperties } from '@stagedoor/contracts/facts/custom-properties';
import type { CSSProperties } from 'react';
import type { Mode } from './mode.ts';

/** The inline style of an element with a theme of its own, which must be `data-themed` too. */
export function themeProperties({ theme, ...modes }: CssVars, mode: Mode): CSSProperties {
  const properties = customProperties({ ...theme, ...modes[mode] });
  return { ...Object.fromEntries(properties), colorScheme: mode };
}
