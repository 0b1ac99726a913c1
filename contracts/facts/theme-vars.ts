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

const COLOUR =
  /^(#([\da-f]{3,4}|([\da-f]{2}){3,4})|(ok(lch|lab)|(rgb|hsl)a?)\([\da-z.,%/ +-]{3,60}\))$/i;

/** The form of a theme's values by kind, and the error for a value of another form. */
export const themeValueForms = {
  colour: {
    form: COLOUR,
    problem: 'Give a colour such as #ff4f1a or oklch(0.7 0.2 40).',
  },
  length: {
    form: /^(0|\d{1,3}(\.\d{1,3})?(px|rem|em))$/,
    problem: 'Give a length such as 0, 4px or 0.5rem.',
  },
  number: {
    form: /^(0?\.\d{1,3}|[12](\.\d{1,3})?)$/,
    problem: 'Give a number such as 0.7 or 1.',
  },
  fonts: {
    form: /^[\w '",.-]{1,300}$/,
    problem: "Give a list of fonts such as 'League Gothic', sans-serif.",
  },
} as const;

export type ValueKind = keyof typeof themeValueForms;
