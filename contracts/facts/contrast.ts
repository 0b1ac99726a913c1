import { parseColour } from './colour-text.ts';
import type { ColourVar } from './theme-vars.ts';

/** The WCAG 2 contrast of two opaque CSS colours, 1 to 21; undefined where one cannot be parsed. */
export function contrast(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(text: string): number | undefined {
  const colour = parseColour(text);
  if (!colour) return undefined;
  const [red, green, blue] = colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A foreground colour and the surface below it. */
export type Pair = readonly [mark: ColourVar, surface: ColourVar];

/** The contrast that WCAG AA requires of text, and of marks that carry meaning. */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

const QUIET = ['muted-foreground', 'primary-text', 'destructive-text'] as const;

/** Every text colour with each surface that it appears on. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...on('background', 'foreground', ...QUIET),
  ...on('card', 'card-foreground', 'foreground', ...QUIET),
  ...on('popover', 'popover-foreground', 'foreground', ...QUIET),
  ...on('muted', 'foreground', ...QUIET),
  ...on('accent', 'accent-foreground'),
  ...on('secondary', 'secondary-foreground'),
  ...on('primary', 'primary-foreground'),
  ...on('inverse', 'inverse-foreground', 'inverse-muted'),
  ...on('destructive', 'destructive-foreground'),
];

/** Marks that must be visible: borders of controls, the focus ring, status dots. */
export const MARK_PAIRS: readonly Pair[] = (['background', 'card', 'popover'] as const).flatMap(
  (surface) => on(surface, 'input', 'ring', 'success', 'warning'),
);

function on(surface: ColourVar, ...marks: ColourVar[]): Pair[] {
  return marks.map((mark) => [mark, surface]);
}
