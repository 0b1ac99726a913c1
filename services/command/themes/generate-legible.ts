import { hexOf, oklchOf, type Oklch } from '@stagedoor/contracts/facts/colour';
import { parseColour } from '@stagedoor/contracts/facts/colour-text';
import { contrast } from '@stagedoor/contracts/facts/contrast';
import {
  MARK_CONTRAST,
  MARK_PAIRS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
} from '@stagedoor/contracts/facts/contrast-pairs';
import { COLOUR_VARS, type ColourVar } from '@stagedoor/contracts/facts/theme-vars';

export type Colours = Record<ColourVar, string>;

/** The same colours, but with enough contrast: the weak ones are made lighter or darker. */
export function legible(colours: Colours): Colours {
  const result = { ...colours };
  for (const name of COLOUR_VARS) {
    const demands = demandsOn(name, colours);
    if (demands.length > 0) result[name] = strengthened(colours[name], demands);
  }
  return result;
}

interface Demand {
  surface: string;
  least: number;
}

function demandsOn(name: ColourVar, colours: Colours): Demand[] {
  const of = (pairs: typeof TEXT_PAIRS, least: number) =>
    pairs
      .filter(([mark]) => mark === name)
      .map(([, surface]) => ({ surface: colours[surface], least }));
  return [...of(TEXT_PAIRS, TEXT_CONTRAST), ...of(MARK_PAIRS, MARK_CONTRAST)];
}

const STEPS = 100;

function strengthened(colour: string, demands: readonly Demand[]): string {
  const light = parseColour(colour);
  const start: Oklch = light ? oklchOf(light) : { l: 0.5, c: 0, h: 0 };
  const nearest = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).toSorted(
    (a, b) => Math.abs(a - start.l) - Math.abs(b - start.l),
  );
  const candidates = [start.l, ...nearest].map((l) => hexOf({ ...start, l }));
  const meets = (candidate: string) =>
    demands.every(({ surface, least }) => (contrast(candidate, surface) ?? 0) >= least);
  const found = candidates.find(meets);
  if (!found) {
    const surfaces = demands.map(({ surface }) => surface).join(', ');
    throw new Error(`No colour can be read on ${surfaces}.`);
  }
  return found;
}
