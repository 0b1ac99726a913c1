import type { ColourVar } from './theme-vars.ts';

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
