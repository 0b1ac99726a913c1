import { z } from 'zod';
import { parseColour } from './facts/colour-text.ts';
import { themeValues, type ValueKind } from './facts/theme-values.ts';
import { COLOUR_VARS, FONT_VARS, LENGTH_VARS, NUMBER_VARS } from './facts/theme-vars.ts';

const colour = written('colour');
const length = written('length');
const number = written('number');
const fonts = written('fonts');

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
/** For new themes: a colour must be one that can be parsed, so not `rgb(red)`. */
export const newCssVars = cssVars.superRefine((vars, context) => {
  for (const [part, values] of Object.entries(vars))
    for (const name of COLOUR_VARS) {
      const value = values[name];
      if (value === undefined || parseColour(value)) continue;
      const { problem: message } = themeValues.colour;
      context.addIssue({ code: 'custom', path: [part, name], message });
    }
});
export type CssVars = z.infer<typeof cssVars>;

function written(kind: ValueKind) {
  const { form, problem } = themeValues[kind];
  return z.string().regex(form, problem);
}

function each<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
