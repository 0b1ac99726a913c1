import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

const value = z.string();
const own = value.optional();

const colours = {
  background: own,
  foreground: own,
  card: own,
  'card-foreground': own,
  popover: own,
  'popover-foreground': own,
  primary: own,
  'primary-foreground': own,
  'primary-text': own,
  secondary: own,
  'secondary-foreground': own,
  muted: own,
  'muted-foreground': own,
  accent: own,
  'accent-foreground': own,
  inverse: own,
  'inverse-foreground': own,
  'inverse-muted': own,
  destructive: own,
  'destructive-foreground': own,
  'destructive-text': own,
  success: own,
  warning: own,
  border: own,
  input: own,
  ring: own,
  overlay: own,
};
const shared = {
  'font-display': own,
  'font-sans': own,
  radius: own,
  'rule-width': own,
  'display-leading': own,
  'display-scale': own,
};
const mode = z.object({ ...colours, background: value, primary: value });

const fields = z.object({
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  css_vars: z.object({ theme: z.object({ ...colours, ...shared }), light: mode, dark: mode }),
});

/** Changes of the venue's own themes and of the current theme. The log has no built-in themes. */
export const themesEvents = {
  ThemeCreated: { version: 1, data: fields.extend({ id: z.string() }) },
  ThemeChanged: { version: 1, data: z.object({ id: z.string(), changes: fields.partial() }) },
  ThemeDeleted: { version: 1, data: z.object({ id: z.string() }) },
  CurrentThemeSet: {
    version: 2,
    data: z.object({ theme_name: z.string(), display_name: z.string().nullable() }),
    upcasters: { 1: (set) => Object.assign({}, set, { display_name: null }) },
  },
} satisfies Record<string, EventShape>;

export type ThemesEvent = EventOf<typeof themesEvents>;
