const COLOUR =
  /^(#([\da-f]{3,4}|([\da-f]{2}){3,4})|(ok(lch|lab)|(rgb|hsl)a?)\([\da-z.,%/ +-]{3,60}\))$/i;

/** The form of a theme's values by kind, and the error for a value of another form. */
export const themeValues = {
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

export type ValueKind = keyof typeof themeValues;
