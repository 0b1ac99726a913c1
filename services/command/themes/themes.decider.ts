import { isDeepStrictEqual } from 'node:util';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { systemTheme } from '@stagedoor/contracts/system-themes/system-themes';
import { THEMES_STREAM } from '@stagedoor/contracts/streams';
import {
  DEFAULT_THEME,
  type NewTheme,
  type Theme,
  type ThemeEdit,
} from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/themes.events';
import type { Decider } from '@stagedoor/domain/decider';

/** The own themes, and the name of the current theme, built in or own. */
export interface ThemesState {
  own: readonly Theme[];
  current: string;
}

export type ThemesCommand =
  | { type: 'CreateTheme'; id: string; theme: NewTheme }
  | { type: 'ReplaceTheme'; id: string; theme: ThemeEdit; ifVersion?: number | undefined }
  | { type: 'DuplicateTheme'; id: string; of: string; name: string; displayName: string }
  | { type: 'DeleteTheme'; id: string }
  | { type: 'SetCurrentTheme'; name: string };

export const themesDecider: Decider<ThemesState, ThemesCommand, ThemesEvent> = {
  initial: { own: [], current: DEFAULT_THEME },
  decide,
  evolve,
};

export const themes = { stream: THEMES_STREAM, decider: themesDecider };

/** Names that are paths below /themes/. */
const ROUTE_NAMES = new Set(['current', 'current-setting', 'set-current', 'generate']);

/** Whether no own theme can have this name, because a path or a built-in theme has it. */
export function isReservedName(name: string): boolean {
  return ROUTE_NAMES.has(name) || systemTheme(name) !== undefined;
}

/** A built-in or own theme. @throws Refused not-found. */
export function themeById({ own }: ThemesState, id: string): Theme {
  const theme = systemTheme(id) ?? own.find((candidate) => candidate.id === id);
  if (!theme) throw new Refused('not-found');
  return theme;
}

/** @throws Refused invalid-input, naming the field. */
export function themeByName({ own }: ThemesState, name: string, field = 'theme_name'): Theme {
  const theme = systemTheme(name) ?? own.find((candidate) => candidate.name === name);
  if (!theme) throw invalidField(field, 'There is no such theme. Please choose another one.');
  return theme;
}

function decide(state: ThemesState, command: ThemesCommand): ThemesEvent[] {
  switch (command.type) {
    case 'CreateTheme':
      return createTheme(state, command.id, command.theme);
    case 'ReplaceTheme':
      return replaceTheme(state, command);
    case 'DuplicateTheme':
      return duplicateTheme(state, command);
    case 'DeleteTheme':
      return deleteTheme(state, command.id);
    case 'SetCurrentTheme':
      return setCurrentTheme(state, command.name);
  }
}

function createTheme(state: ThemesState, id: string, theme: NewTheme): ThemesEvent[] {
  assertNameFree(state, theme.name, 'name');
  return [{ type: 'ThemeCreated', data: { id, ...theme } }];
}

function replaceTheme(
  state: ThemesState,
  { id, theme: edit, ifVersion }: Extract<ThemesCommand, { type: 'ReplaceTheme' }>,
): ThemesEvent[] {
  const before = changeable(state, id);
  if (ifVersion !== undefined && ifVersion !== before.version)
    throw new Refused('stale-revision', { current: before });
  const theme = merged(before, edit);
  if (theme.name !== before.name) assertNameFree(state, theme.name, 'name');
  const changes: Partial<NewTheme> = Object.fromEntries(
    Object.entries(theme).filter(
      ([field, value]) => !isDeepStrictEqual(value, before[field as keyof NewTheme]),
    ),
  );
  if (Object.keys(changes).length === 0) return [];
  const changed: ThemesEvent = { type: 'ThemeChanged', data: { id, changes } };
  // The current theme is known by name, so a new name becomes the current one.
  const follows = changes.name !== undefined && state.current === before.name;
  return follows
    ? [changed, { type: 'CurrentThemeSet', data: { theme_name: theme.name } }]
    : [changed];
}

/**
 * What the theme becomes: with `from`, the theme as it is now with the values that differ from it.
 * @throws Refused stale-revision if somebody else has changed such a value to another one
 */
function merged(theme: Theme, { from, ...sent }: ThemeEdit): NewTheme {
  if (!from) return sent;
  const now = valuesOf(theme);
  const mine = valuesOf(sent);
  const before = valuesOf({ ...theme, ...from, css_vars: from.css_vars ?? theme.css_vars });
  const fields = [...new Set([...Object.keys(now), ...Object.keys(mine)])];
  const changed = fields.filter(
    (field) => mine[field] !== before[field] && mine[field] !== now[field],
  );
  const conflicts = changed
    .filter((field) => now[field] !== before[field])
    .map((field) => ({ field, current: now[field] ?? null }));
  if (conflicts.length > 0) throw new Refused('stale-revision', { current: theme, conflicts });
  return themeOf({ ...now, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) });
}

function duplicateTheme(
  state: ThemesState,
  { id, of, name, displayName }: Extract<ThemesCommand, { type: 'DuplicateTheme' }>,
): ThemesEvent[] {
  const { description, css_vars } = themeById(state, of);
  assertNameFree(state, name, 'new_name');
  const copy = { name, display_name: displayName, description, css_vars };
  return [{ type: 'ThemeCreated', data: { id, ...copy } }];
}

function deleteTheme(state: ThemesState, id: string): ThemesEvent[] {
  const { name } = changeable(state, id);
  if (name === state.current) throw new Refused('theme-in-use');
  return [{ type: 'ThemeDeleted', data: { id } }];
}

function setCurrentTheme(state: ThemesState, name: string): ThemesEvent[] {
  const theme = themeByName(state, name);
  if (theme.name === state.current) return [];
  return [{ type: 'CurrentThemeSet', data: { theme_name: name } }];
}

function changeable(state: ThemesState, id: string): Theme {
  const theme = themeById(state, id);
  if (theme.is_system_theme) throw new Refused('theme-protected');
  return theme;
}

function assertNameFree({ own }: ThemesState, name: string, field: 'name' | 'new_name'): void {
  if (isReservedName(name) || own.some((theme) => theme.name === name))
    throw invalidField(field, 'A theme with this name already exists.');
}

function evolve({ own, current }: ThemesState, event: ThemesEvent): ThemesState {
  switch (event.type) {
    case 'ThemeCreated':
      return { current, own: [...own, { ...event.data, is_system_theme: false, version: 1 }] };
    case 'ThemeChanged': {
      const { id, changes } = event.data;
      const changed = (theme: Theme) =>
        ({ ...theme, ...changes, version: theme.version + 1 }) as Theme;
      return { current, own: own.map((theme) => (theme.id === id ? changed(theme) : theme)) };
    }
    case 'ThemeDeleted':
      return { current, own: own.filter(({ id }) => id !== event.data.id) };
    case 'CurrentThemeSet':
      return { own, current: event.data.theme_name };
  }
}

const TEXTS = ['name', 'display_name', 'description'] as const;
const GROUPS = ['theme', 'light', 'dark'] as const;

type Values = Readonly<Record<string, string | undefined>>;
interface VarGroups {
  css_vars: Record<(typeof GROUPS)[number], Values>;
}

/** The values of a theme by their fields, such as `css_vars.dark.primary`. */
function valuesOf(theme: Record<(typeof TEXTS)[number], string | undefined> & VarGroups): Values {
  const vars = GROUPS.flatMap((group) =>
    Object.entries(theme.css_vars[group]).map(([name, value]) => [
      `css_vars.${group}.${name}`,
      value,
    ]),
  );
  return Object.fromEntries([...TEXTS.map((name) => [name, theme[name]]), ...vars]);
}

/** The opposite of `valuesOf`. */
function themeOf(values: Values): NewTheme {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const below = (path: string) =>
    Object.fromEntries(
      entries.flatMap(([field, value]) =>
        field.startsWith(path) ? [[field.slice(path.length), value]] : [],
      ),
    );
  const css_vars = GROUPS.map((group) => [group, below(`css_vars.${group}.`)]);
  const texts = entries.filter(([field]) => !field.includes('.'));
  // Each value comes from a theme, and no theme lacks what every theme has.
  return Object.fromEntries([...texts, ['css_vars', Object.fromEntries(css_vars)]]) as NewTheme;
}
