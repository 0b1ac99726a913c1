/** The custom properties that a theme may set, by kind of value. Other names are refused. */
export const COLOUR_VARS = [
  ...['background', 'foreground', 'card', 'card-foreground', 'popover', 'popover-foreground'],
  ...['primary', 'primary-foreground', 'primary-text', 'secondary', 'secondary-foreground'],
  ...['muted', 'muted-foreground', 'accent', 'accent-foreground'],
  ...['inverse', 'inverse-foreground', 'inverse-muted'],
  ...['destructive', 'destructive-foreground', 'destructive-text', 'success', 'warning'],
  ...['border', 'input', 'ring', 'overlay'],
] as const;
export const FONT_VARS = ['font-display', 'font-sans'] as const;
/** `display-leading` is the line height of headlines, in em. */
export const LENGTH_VARS = ['radius', 'rule-width', 'display-leading'] as const;
/** Shrinks full-width headlines, for display faces wider than League Gothic. */
export const NUMBER_VARS = ['display-scale'] as const;

export type ColourVar = (typeof COLOUR_VARS)[number];
export type SharedVar =
  | (typeof FONT_VARS)[number]
  | (typeof LENGTH_VARS)[number]
  | (typeof NUMBER_VARS)[number];
