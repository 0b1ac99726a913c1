import { contrast } from '@stagedoor/contracts/contrast';
import {
  MARK_CONTRAST,
  MARK_PAIRS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
  type Pair,
} from '@stagedoor/contracts/contrast-pairs';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { Mode } from './theme-draft.ts';

export interface WeakPair {
  pair: Pair;
  contrast: number;
  /** What WCAG AA asks. */
  least: number;
}

/** The pairs of a theme that are hard to see in a mode, the worst first. What a theme leaves out is made to fit by the style sheet. */
export function weakPairs({ theme, ...modes }: CssVars, mode: Mode): WeakPair[] {
  const colours = { ...theme, ...modes[mode] };
  const weak = (pairs: readonly Pair[], least: number) =>
    pairs.flatMap((pair): WeakPair[] => {
      const [mark, surface] = pair;
      const measured = contrast(colours[mark] ?? '', colours[surface] ?? '');
      return measured !== undefined && measured < least
        ? [{ pair, contrast: measured, least }]
        : [];
    });
  return [...weak(TEXT_PAIRS, TEXT_CONTRAST), ...weak(MARK_PAIRS, MARK_CONTRAST)].toSorted(
    (a, b) => a.contrast / a.least - b.contrast / b.least,
  );
}
