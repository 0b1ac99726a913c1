import {
  contrast,
  MARK_CONTRAST,
  MARK_PAIRS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
  type Pair,
} from '@stagedoor/contracts/facts/contrast';
import type { ColourVar } from '@stagedoor/contracts/facts/theme-vars';

/** The pairs of colours with less contrast than WCAG AA allows (`least`), the worst first. */
export function weakPairs(colours: Readonly<Partial<Record<ColourVar, string | undefined>>>) {
  const weak = (pairs: readonly Pair[], least: number) =>
    pairs.flatMap((pair) => {
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
