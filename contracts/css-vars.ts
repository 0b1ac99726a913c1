import { z } from 'zod';

/** The custom properties that a theme may set, and what kind of value each takes. Everything else is refused. */
export const COLOUR_VARS = [
  ...['background', 'foreground', 'card', 'card-foreground', 'popover', 'popover-foreground'],
  ...['primary', 'primary-foreground', 'primary-text', 'secondary', 'secondary-foreground'],
  ...['muted', 'muted-foreground', 'accent', 'accent-foreground'],
  ...['inverse', 'inverse-foreground', 'inverse-muted'],
  ...['destructive', 'destructive-foreground', 'destructive-text', 'success', 'warning'],
  ...['border', 'input', 'ring', 'overlay'],
] as const;
export const FONT_VARS = ['font-display', 'font-sans'] as const;
/** `rule-width` is how thick lines are drawn; `display-leading` the line height of headlines, in em. */
export const LENGTH_VARS = ['radius', 'rule-width', 'display-leading'] as const;
/** By how much headlines that fill their column shrink; for display faces wider than League Gothic. */
export const NUMBER_VARS = ['display-scale'] as const;

const COLOUR =
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(oklch|oklab|rgb|rgba|hsl|hsla)\([0-9a-z.,%/ +-]{3,60}\))$/i;
const LENGTH = /^(0|\d{1,3}(\.\d{1,3})?(px|rem|em))$/;
const NUMBER = /^(0?\.\d{1,3}|[12](\.\d{1,3})?)$/;
const FONTS = /^[\w '",.-]{1,300}$/;

const colour = z.string().regex(COLOUR, 'Give a colour such as #ff4f1a or oklch(0.7 0.2 40).');
const length = z.string().regex(LENGTH, 'Give a length such as 0, 4px or 0.5rem.');
const number = z.string().regex(NUMBER, 'Give a number such as 0.7 or 1.');
const fonts = z.string().regex(FONTS, "Give a list of fonts such as 'League Gothic', sans-serif.");

const colours = each(COLOUR_VARS, colour.optional());
const shared = {
  ...each(FONT_VARS, fonts.optional()),
  ...each(LENGTH_VARS, length.optional()),
  ...each(NUMBER_VARS, number.optional()),
};
const mode = z.strictObject({ ...colours, background: colour, primary: colour });

export const cssVars = z.strictObject({
  theme: z.strictObject({ ...colours, ...shared }),
  light: mode,
  dark: mode,
});
export type CssVars = z.infer<typeof cssVars>;

function each<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
