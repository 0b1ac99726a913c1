import { cssVars, type CssVars } from '@stagedoor/contracts/css-vars';
import type { Occasion, On, Statement } from '../projection.ts';
import { entry } from './history.entry.ts';

const LABELS = {
  name: 'name',
  display_name: 'display name',
  description: 'description',
  css_vars: 'look',
};
const GROUPS = ['theme', 'light', 'dark'] as const;
const NOTHING = { theme: {}, light: {}, dark: {} };
const list = new Intl.ListFormat('en-US');

/** Entries about the venue's own themes; and, under the id `current`, about the choice among all themes. */
export const themesHistory = {
  ThemeCreated: (fact) => aboutTheme(fact, 'Created the theme {}', fact.data),
  ThemeChanged: (fact) => {
    const { changes } = fact.data;
    const labels = Object.entries(LABELS).flatMap(([field, label]) =>
      field in changes ? [label] : [],
    );
    return aboutTheme(fact, `Changed ${list.format(labels)} of the theme {}`, changes);
  },
  ThemeDeleted: (fact) => {
    const gone = { name: null, display_name: null, description: null, css_vars: NOTHING };
    return aboutTheme(fact, 'Deleted the theme {}', gone);
  },
  CurrentThemeSet: (fact) => {
    const { theme_name } = fact.data;
    const sentence = `Put the site into the theme ${theme_name}`;
    return entry(fact, { subject: 'theme', id: 'current', sentence }, 'set', { theme_name });
  },
} satisfies On<Statement>;

interface ThemeFields {
  name?: string | null | undefined;
  display_name?: string | null | undefined;
  description?: string | null | undefined;
  css_vars?: Partial<Record<keyof CssVars, object>> | undefined;
}

function aboutTheme(
  fact: Occasion & { data: { id: string } },
  sentence: string,
  fields: ThemeFields,
): Statement {
  const { name, display_name, description, css_vars } = fields;
  const about = { subject: 'theme', id: fact.data.id, named: 'display_name', sentence } as const;
  return entry(fact, about, 'set', {
    ...{ name, display_name, description },
    ...(css_vars && eachVar(css_vars)),
  });
}

/** Every custom property as a field of its own, so that an entry names those that changed: `light.primary`. */
function eachVar(vars: Partial<Record<keyof CssVars, object>>): Record<string, unknown> {
  return Object.fromEntries(
    GROUPS.flatMap((group) => {
      const given = new Map<string, unknown>(Object.entries(vars[group] ?? {}));
      const names = Object.keys(cssVars.shape[group].shape);
      return names.map((name) => [`${group}.${name}`, given.get(name) ?? null]);
    }),
  );
}
