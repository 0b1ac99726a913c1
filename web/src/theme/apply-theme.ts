import type { Theme } from '@stagedoor/contracts/theme';
import type { Mode } from './mode.ts';

/** Dresses the root element in a theme and mode, and tells the browser which colour scheme is on. Twice is as once. */
export function applyTheme(theme: Theme, mode: Mode): void {
  const root = document.documentElement;
  const worn = `${theme.name} ${theme.version}`;
  if (root.dataset['theme'] === worn && root.dataset['mode'] === mode) return;
  const vars = Object.entries({ ...theme.css_vars.theme, ...theme.css_vars[mode] });
  // What this theme leaves out is the style sheet's to say, not the last theme's.
  for (const name of [...root.style]) if (name.startsWith('--')) root.style.removeProperty(name);
  for (const [name, value] of vars) if (value) root.style.setProperty(`--${name}`, value);
  root.style.colorScheme = mode;
  root.dataset['theme'] = worn;
  root.dataset['mode'] = mode;
}
