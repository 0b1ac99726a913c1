import type { CssVars } from '@stagedoor/contracts/css-vars';
import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';
import { soundVars, type Mode } from './theme-draft.ts';

/** The colours of a theme as a visitor sees them, in the browser's own words: what it leaves out is made by the style sheet from the others. */
export function shownColours(css_vars: CssVars, mode: Mode): Partial<Record<ColourVar, string>> {
  const { theme, ...modes } = soundVars(css_vars);
  const probe = document.createElement('div');
  probe.dataset['themed'] = '';
  probe.hidden = true;
  for (const [name, value] of Object.entries({ ...theme, ...modes[mode] }))
    if (value) probe.style.setProperty(`--${name}`, value);
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const shown: Partial<Record<ColourVar, string>> = {};
  for (const name of COLOUR_VARS) {
    probe.style.color = `var(--${name})`;
    shown[name] = computed.color;
  }
  probe.remove();
  return shown;
}
