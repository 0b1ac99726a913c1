import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { Theme } from '@stagedoor/contracts/theme';
import type { Mode } from './mode.ts';

/** Sets a theme's properties on the root element, unless they are set already. */
export function applyTheme({ name, version, css_vars }: Theme, mode: Mode): void {
  const { dataset } = document.documentElement;
  const label = `${name} ${version}`;
  if (dataset['theme'] !== label || dataset['mode'] !== mode) applyVars(css_vars, mode, label);
}

/** Sets the properties of a theme, or of one that is being edited, on the root element. */
export function applyVars(css_vars: CssVars, mode: Mode, label: string): void {
  const root = document.documentElement;
  const vars = Object.entries({ ...css_vars.theme, ...css_vars[mode] });
  // Properties that this theme leaves out come from the style sheet, not from the last theme.
  for (const name of [...root.style]) if (name.startsWith('--')) root.style.removeProperty(name);
  for (const [name, value] of vars) if (value) root.style.setProperty(`--${name}`, value);
  root.style.colorScheme = mode;
  root.dataset['theme'] = label;
  root.dataset['mode'] = mode;
}
