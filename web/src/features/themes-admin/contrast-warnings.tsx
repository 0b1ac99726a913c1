import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';
import { useMemo } from 'react';
import type { Mode } from '../../theme/mode.ts';
import { classes } from '../../ui/classes.ts';
import styles from './theme-editor.module.css';
import { validVars, type ThemeDraft } from './theme-draft.ts';
import { varLabel } from './theme-var-groups.ts';
import { weakPairs } from './weak-pairs.ts';

/** Says what is hard to read in a mode. The theme can be saved nevertheless. */
export function ContrastWarnings({ draft, mode }: { draft: ThemeDraft; mode: Mode }) {
  const weak = useMemo(() => weakPairs(shownColours(draft, mode)), [draft, mode]);
  return (
    <div className={classes(styles.warnings, weak.length > 0 && styles.weak)} role="status">
      {weak.length === 0 ? (
        <p>Every text can be read in the {mode} theme.</p>
      ) : (
        <>
          <p>
            <strong>Hard to read in the {mode} theme:</strong>
          </p>
          <ul>
            {weak.map(({ pair: [mark, surface], contrast, least }) => (
              <li key={`${mark} ${surface}`}>
                {pairLabel(mark, surface)}: {roundedDown(contrast)}, needs {least}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function pairLabel(mark: ColourVar, surface: ColourVar): string {
  return `${varLabel(mark)} on ${varLabel(surface).toLowerCase()}`;
}

/** Rounded down, so that too little contrast never reads as enough. */
function roundedDown(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/**
 * The colours of a draft as the browser computes them for a visitor: the style sheet derives those
 * that the draft leaves out from the others.
 */
function shownColours(draft: ThemeDraft, mode: Mode): Partial<Record<ColourVar, string>> {
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
