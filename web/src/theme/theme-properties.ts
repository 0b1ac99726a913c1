import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { CSSProperties } from 'react';
import type { Mode } from './mode.ts';

/** The inline style of an element with a theme of its own, which must be `data-themed` too. */
export function themeProperties({ theme, ...modes }: CssVars, mode: Mode): CSSProperties {
  const vars = Object.entries({ ...theme, ...modes[mode] });
  const properties = Object.fromEntries(vars.map(([name, value]) => [`--${name}`, value]));
  return { ...properties, colorScheme: mode };
}
