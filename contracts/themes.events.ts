import { z } from 'zod';
import { cssVars } from './css-vars.ts';
import type { EventOf, EventShape } from './event.ts';

const fields = z.strictObject({
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  css_vars: cssVars,
});

/** The venue's own themes, and which theme is the current one. System themes are part of the program and never in the log. */
export const themesEvents = {
  ThemeCreated: { version: 1, data: fields.extend({ id: z.string() }) },
  ThemeChanged: { version: 1, data: z.strictObject({ id: z.string(), changes: fields.partial() }) },
  ThemeDeleted: { version: 1, data: z.strictObject({ id: z.string() }) },
  CurrentThemeSet: { version: 1, data: z.strictObject({ theme_name: z.string() }) },
} satisfies Record<string, EventShape>;

export type ThemesEvent = EventOf<typeof themesEvents>;
