import { z } from 'zod';
import { cssVars, newCssVars } from './css-vars.ts';
import { LINE, LIST_TEXT } from './facts/limits.ts';
import { FORMER } from './former-value.ts';
import { blankable, required, text } from './text.ts';

export const themeName = z
  .string('Give the theme a name.')
  .regex(/^[a-z0-9-]{1,50}$/, 'Use 1 to 50 lower-case letters, digits and dashes.');

export const newTheme = z.strictObject({
  name: themeName,
  display_name: required(LINE, 'Give the theme a name to show.'),
  description: blankable(LIST_TEXT, text).default(''),
  css_vars: newCssVars,
});
export type NewTheme = z.infer<typeof newTheme>;

const formerText = z.string(FORMER);
const formerVars = z.record(z.string(), formerText.optional(), 'Give the values as name and text.');

/**
 * As `newTheme`; `from` may say what was replaced: the values that are the same in both stay as
 * they are now, and no value is overwritten that somebody else has changed meanwhile.
 */
export const themeEdit = newTheme.extend({
  from: z
    .strictObject({
      name: formerText,
      display_name: formerText,
      description: formerText.nullable().transform((blank) => blank ?? ''),
      css_vars: z.strictObject({ theme: formerVars, light: formerVars, dark: formerVars }),
    })
    .partial()
    .optional(),
});
export type ThemeEdit = z.infer<typeof themeEdit>;

/** In `css_vars`, `theme` is for both modes; a name is a CSS custom property without its `--`. */
export const themeSchema = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  css_vars: cssVars,
  /** Only in responses: the style sheets of its fonts at the venue's font service. */
  font_styles: z.array(z.string()).optional(),
  is_system_theme: z.boolean(),
  version: z.number().int(),
});
export type Theme = z.infer<typeof themeSchema>;

/** A theme that is not saved yet: no id, and version 0. */
export const unsavedTheme = themeSchema.omit({ id: true });
export type UnsavedTheme = z.infer<typeof unsavedTheme>;

/** A theme made from a prompt, and which words of the prompt it follows. */
export const generatedTheme = unsavedTheme.extend({
  understood: z.array(z.string()),
  not_understood: z.array(z.string()),
});
export type GeneratedTheme = z.infer<typeof generatedTheme>;

/** The current theme of a new venue, and the fallback. */
export const DEFAULT_THEME = 'lantern';
