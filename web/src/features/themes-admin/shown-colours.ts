import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';
import type { Mode } from '../../theme/mode.ts';
import { validVars, type ThemeDraft } from './theme-draft.ts';

/**
 * The colours of a draft as a visitor would see them, as the browser computes them: the style sheet
 * makes what the draft leaves out from the others.
 */
export function shownColours(draft: ThemeDraft, mode: Mode): Partial<Record<ColourVar, string>> {
  const { theme, ...modes } = validVars(draft);
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
