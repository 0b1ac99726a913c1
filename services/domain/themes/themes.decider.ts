import { isUnchanged } from '@stagedoor/contracts/former-value';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { systemTheme } from '@stagedoor/contracts/system-themes/system-themes';
import { THEMES_STREAM } from '@stagedoor/contracts/events/streams';
import {
  DEFAULT_THEME,
  newTheme,
  type NewTheme,
  type Theme,
  type ThemeEdit,
} from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/events/themes.events';
import type { Decider } from '../decider.ts';
import type { Fields } from '../fields.ts';

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

/** The id under which the history has the choice of the current theme. */
export const CURRENT = 'current';

export function themeFields({ own, current }: ThemesState, id: string): Fields | undefined {
  if (id === CURRENT) return { theme_name: current };
  const theme = own.find((candidate) => candidate.id === id);
  return theme && themeValues(theme);
}

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
      assertNameFree(state, command.theme.name, 'name');
      return [{ type: 'ThemeCreated', data: { id: command.id, ...command.theme } }];
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

function replaceTheme(
  state: ThemesState,
  { id, theme: edit, ifVersion }: Extract<ThemesCommand, { type: 'ReplaceTheme' }>,
): ThemesEvent[] {
  const before = changeable(state, id);
  if (ifVersion !== undefined && ifVersion !== before.version)
    throw new Refused('stale-revision', { current: before });
  const theme = merged(before, edit);
  if (theme.name !== before.name) assertNameFree(state, theme.name, 'name');
  const [now, next] = [themeValues(before), themeValues(theme)];
  const differing = Object.keys({ ...now, ...next }).filter((field) => now[field] !== next[field]);
  const names = differing.map((field) => (field.includes('.') ? 'css_vars' : field));
  const changes: Partial<NewTheme> = Object.fromEntries(
    Object.entries(theme).filter(([name]) => names.includes(name)),
  );
  if (Object.keys(changes).length === 0) return [];
  const changed: ThemesEvent = { type: 'ThemeChanged', data: { id, changes } };
  // The current theme is known by name, so a new name becomes the current one.
  const follows = changes.name !== undefined && state.current === before.name;
  return follows ? [changed, currentThemeSet(theme)] : [changed];
}

const themeChanges = newTheme.partial();

/**
 * What the theme becomes: with `from`, the theme as it is now with the values that differ from it.
 * @throws Refused stale-revision if somebody else has changed such a value to another one
 */
function merged(theme: Theme, { from, ...sent }: ThemeEdit): NewTheme {
  if (!from) return sent;
  const now = themeValues(theme);
  const mine = themeValues(sent);
  const before = themeValues({ ...theme, ...from, css_vars: from.css_vars ?? theme.css_vars });
  const isBefore = (field: string, value: unknown) =>
    isUnchanged(themeChanges, field, before[field], value);
  const fields = [...new Set([...Object.keys(now), ...Object.keys(mine)])];
  const changed = fields.filter(
    (field) => !isBefore(field, mine[field]) && mine[field] !== now[field],
  );
  const conflicts = changed
    .filter((field) => !isBefore(field, now[field]))
    .map((field) => ({
      field: field.includes('.') ? `css_vars.${field}` : field,
      current: now[field] ?? null,
    }));
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
  return [currentThemeSet(theme)];
}

function currentThemeSet({ name, display_name }: NewTheme): ThemesEvent {
  return { type: 'CurrentThemeSet', data: { theme_name: name, display_name } };
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
interface ThemeLike extends Record<(typeof TEXTS)[number], string | undefined> {
  css_vars: Record<(typeof GROUPS)[number], Values>;
}

/** The values of a theme by their names in the history, such as `dark.primary`. */
export function themeValues(theme: ThemeLike): Values {
  const vars = GROUPS.flatMap((group) =>
    Object.entries(theme.css_vars[group]).map(([name, value]) => [`${group}.${name}`, value]),
  );
  return Object.fromEntries([...TEXTS.map((name) => [name, theme[name]]), ...vars]);
}

/** The opposite of `themeValues`, for values that make a theme. */
export function themeOf(values: Fields): NewTheme {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const varsOf = (group: string) =>
    Object.fromEntries(
      entries.flatMap(([field, value]) => {
        const [prefix, name = ''] = field.split('.');
        return prefix === group && name ? [[name, value]] : [];
      }),
    );
  const css_vars = Object.fromEntries(GROUPS.map((group) => [group, varsOf(group)]));
  const texts = entries.filter(([field]) => !field.includes('.'));
  return Object.fromEntries([...texts, ['css_vars', css_vars]]) as NewTheme;
}
