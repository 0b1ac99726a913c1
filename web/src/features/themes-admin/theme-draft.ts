import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { NewTheme, Theme } from '@stagedoor/contracts/theme';
import { themeValues } from '@stagedoor/contracts/facts/theme-values';
import type { ColourVar, SharedVar } from '@stagedoor/contracts/facts/theme-vars';
import { kindOf } from './theme-var-groups.ts';

export type Mode = 'light' | 'dark';

/** A theme as it is being edited. A value that is blank is left out when it is kept. */
export type ThemeDraft = Required<Pick<NewTheme, 'name' | 'display_name' | 'css_vars'>> & {
  description: string;
};

export function draftOf(theme: Pick<Theme, keyof ThemeDraft>): ThemeDraft {
  const { name, display_name, description, css_vars } = theme;
  return { name, display_name, description, css_vars };
}

/** A copy under a name that is free. */
export function copyOf(theme: Theme, themes: readonly Theme[]): ThemeDraft {
  return {
    ...draftOf(theme),
    name: freeName(`${theme.name}-copy`, themes),
    display_name: `${theme.display_name} copy`,
  };
}

/** The name itself, or the first with a number that no theme has. */
export function freeName(wanted: string, themes: readonly Theme[]): string {
  const taken = new Set(themes.map(({ name }) => name));
  const base = wanted.slice(0, 46);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}

export function withShared(draft: ThemeDraft, name: SharedVar, value: string): ThemeDraft {
  const { css_vars } = draft;
  return { ...draft, css_vars: { ...css_vars, theme: { ...css_vars.theme, [name]: value } } };
}

export function withColour(
  draft: ThemeDraft,
  mode: Mode,
  name: ColourVar,
  value: string,
): ThemeDraft {
  const { css_vars } = draft;
  return { ...draft, css_vars: { ...css_vars, [mode]: { ...css_vars[mode], [name]: value } } };
}

/** Why a value cannot be kept; undefined where it can. Blank is fine where the style sheet knows better. */
export function problemOf(name: ColourVar | SharedVar, value: string | undefined) {
  const needed = name === 'background' || name === 'primary';
  if (!value && !needed) return undefined;
  const { form, problem } = themeValues[kindOf(name)];
  return form.test(value ?? '') ? undefined : problem;
}

/** What is wrong with a draft, by field; colours as `light.card`, what both modes share as `theme.radius`. */
export function problemsOf({ name, display_name, css_vars }: ThemeDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!/^[a-z0-9-]{1,50}$/.test(name))
    problems['name'] = 'Use 1 to 50 lower-case letters, digits and dashes.';
  if (display_name.trim() === '') problems['display_name'] = 'Give the theme a name to show.';
  for (const [part, name_, value] of valuesOf(css_vars)) {
    const problem = problemOf(name_, value);
    if (problem) problems[`${part}.${name_}`] = problem;
  }
  return problems;
}

/** The values that can be worn or kept: neither blank ones nor what is being typed and is nothing yet. */
export function soundVars(css_vars: CssVars): CssVars {
  const sound = <Vars extends object>(vars: Vars): Vars =>
    Object.fromEntries(
      Object.entries(vars).filter(([name, value]) => value && !problemOf(nameOf(name), value)),
    ) as Vars;
  return { theme: sound(css_vars.theme), light: sound(css_vars.light), dark: sound(css_vars.dark) };
}

function valuesOf(css_vars: CssVars) {
  return (['theme', 'light', 'dark'] as const).flatMap((part) =>
    Object.entries(css_vars[part]).map(([name, value]) => [part, nameOf(name), value] as const),
  );
}

// Themes only ever hold names of the list; their schema says so.
function nameOf(name: string): ColourVar | SharedVar {
  return name as ColourVar | SharedVar;
}
