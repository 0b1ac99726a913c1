import { cssVars, type CssVars } from '@stagedoor/contracts/css-vars';
import type { EventContext, EventHandlers } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

const LABELS = {
  name: 'name',
  display_name: 'display name',
  description: 'description',
  css_vars: 'look',
};
const GROUPS = ['theme', 'light', 'dark'] as const;
const NOTHING = { theme: {}, light: {}, dark: {} };
const list = new Intl.ListFormat('en-US');

/** The venue's own themes, and under the id `current` the name of the active theme. */
export const themesHistory = {
  ThemeCreated: (event) => aboutTheme(event, 'Created the theme {}', event.data),
  ThemeChanged: (event) => {
    const { changes } = event.data;
    const labels = Object.entries(LABELS).flatMap(([field, label]) =>
      field in changes ? [label] : [],
    );
    return aboutTheme(event, `Changed ${list.format(labels)} of the theme {}`, changes);
  },
  ThemeDeleted: (event) => {
    const gone = { name: null, display_name: null, description: null, css_vars: NOTHING };
    return aboutTheme(event, 'Deleted the theme {}', gone);
  },
  CurrentThemeSet: (event) => {
    const { theme_name } = event.data;
    const sentence = `Put the site into the theme ${theme_name}`;
    return { event, subject: 'theme', id: 'current', sentence, set: { theme_name } };
  },
} satisfies EventHandlers<HistoryChange>;

interface ThemeFields {
  name?: string | null | undefined;
  display_name?: string | null | undefined;
  description?: string | null | undefined;
  css_vars?: Partial<Record<keyof CssVars, object>> | undefined;
}

function aboutTheme(
  event: EventContext & { data: { id: string } },
  sentence: string,
  fields: ThemeFields,
): HistoryChange {
  const { name, display_name, description, css_vars } = fields;
  const about = { subject: 'theme', id: event.data.id, named: 'display_name', sentence } as const;
  const set = { ...{ name, display_name, description }, ...(css_vars && eachVar(css_vars)) };
  return { event, ...about, set };
}

/** Each custom property as a field like `light.primary`, so that entries name the changed ones. */
function eachVar(vars: Partial<Record<keyof CssVars, object>>): Record<string, unknown> {
  return Object.fromEntries(
    GROUPS.flatMap((group) => {
      const given = new Map<string, unknown>(Object.entries(vars[group] ?? {}));
      const names = Object.keys(cssVars.shape[group].shape);
      return names.map((name) => [`${group}.${name}`, given.get(name) ?? null]);
    }),
  );
}
