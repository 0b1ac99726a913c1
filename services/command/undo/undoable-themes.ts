import type { CssVars } from '@stagedoor/contracts/css-vars';
import { Refused } from '@stagedoor/contracts/refusals';
import { newTheme, type NewTheme, type Theme } from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/themes.events';
import {
  themeById,
  themes,
  type ThemesCommand,
  type ThemesState,
} from '../themes/themes.decider.ts';
import type { Fields, Undoable } from './undoable.ts';

/** The id under which the history has the choice of the current theme. */
const CURRENT = 'current';

/** Each own theme, with fields such as `light.primary`; and the choice of the current theme. */
export const undoableThemes: Undoable<ThemesState, ThemesCommand, ThemesEvent> = {
  ...themes,
  kind: 'theme',
  nameField: 'display_name',
  // The choice comes last: it may name a theme that is brought back.
  fieldsOf: ({ own, current }) =>
    new Map([
      ...own.map((theme) => [theme.id, fieldsOf(theme)] as const),
      [CURRENT, { theme_name: current }],
    ]),
  set: (id, fields, state) =>
    id === CURRENT
      ? [{ type: 'SetCurrentTheme', name: String(fields['theme_name']) }]
      : [
          {
            type: 'ReplaceTheme',
            id,
            theme: themeOf({ ...fieldsOf(themeById(state, id)), ...fields }),
          },
        ],
  add: (id, fields) => [{ type: 'CreateTheme', id, theme: themeOf(fields) }],
  remove: (id, state) => {
    if (themeById(state, id).name === state.current)
      throw new Refused('conflict', {
        message: 'This is the current theme. Activate another one first.',
      });
    return [{ type: 'DeleteTheme', id }];
  },
};

function fieldsOf({ name, display_name, description, css_vars }: Theme): Fields {
  const vars = Object.entries(css_vars).flatMap(([group, values]) =>
    Object.entries(values).map(([property, value]) => [`${group}.${property}`, value]),
  );
  return { name, display_name, description, ...Object.fromEntries(vars) };
}

/** @throws Refused invalid-input if the rules for themes refuse it today. */
function themeOf({ name, display_name, description, ...vars }: Fields): NewTheme {
  const css_vars: Record<keyof CssVars, Record<string, unknown>> = {
    theme: {},
    light: {},
    dark: {},
  };
  for (const [field, value] of Object.entries(vars)) {
    const [group = '', property = ''] = field.split('.');
    if (value !== undefined && Object.hasOwn(css_vars, group))
      css_vars[group as keyof CssVars][property] = value;
  }
  const read = newTheme.safeParse({ name, display_name, description, css_vars });
  if (!read.success) throw new Refused('invalid-input');
  return read.data;
}
