import { z } from 'zod';
import { recordOf } from './facts/record-of.ts';
import { parseColour } from './facts/colour-text.ts';
import {
  themeValueForms,
  type ValueKind,
  COLOUR_VARS,
  FONT_VARS,
  LENGTH_VARS,
  NUMBER_VARS,
} from './facts/theme-vars.ts';

const colour = schemaOf('colour');
const colours = recordOf(COLOUR_VARS, () => colour.optional());
const shared = {
  ...recordOf(FONT_VARS, () => schemaOf('fonts').optional()),
  ...recordOf(LENGTH_VARS, () => schemaOf('length').optional()),
  ...recordOf(NUMBER_VARS, () => schemaOf('number').optional()),
};
const mode = z.strictObject({ ...colours, background: colour, primary: colour });

export const cssVars = z.strictObject({
  theme: z.strictObject({ ...colours, ...shared }),
  light: mode,
  dark: mode,
});
/** For new themes: every colour must also be one that can be parsed, unlike `rgb(red)`. */
export const newCssVars = cssVars.superRefine((vars, context) => {
  for (const [part, values] of Object.entries(vars))
    for (const name of COLOUR_VARS) {
      const value = values[name];
      if (value === undefined || parseColour(value)) continue;
      const { problem: message } = themeValueForms.colour;
      context.addIssue({ code: 'custom', path: [part, name], message });
    }
});
export type CssVars = z.infer<typeof cssVars>;

function schemaOf(kind: ValueKind) {
  const { form, problem } = themeValueForms[kind];
  return z.string().regex(form, problem);
}
