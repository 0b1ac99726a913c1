import type { Mode, Theme } from './theme.ts';

/** Writes the theme's custom properties for a mode onto the root element and tells the browser which colour scheme is on. */
export function applyTheme(theme: Theme, mode: Mode): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries({
    ...theme.css_vars.theme,
    ...theme.css_vars[mode],
  })) {
    root.style.setProperty(`--${name}`, value);
  }
  root.style.colorScheme = mode;
  root.dataset['mode'] = mode;
}

/** The mode that the page wears now; undefined before the first theme. */
export function modeInForce(): string | undefined {
  return document.documentElement.dataset['mode'];
}
