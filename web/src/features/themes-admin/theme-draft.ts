import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { NewTheme, Theme } from '@stagedoor/contracts/theme';
import {
  themeValueForms,
  COLOUR_VARS,
  type ColourVar,
  type SharedVar,
} from '@stagedoor/contracts/facts/theme-vars';
import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../boot/is-record.ts';
import type { DraftErrors, Editable, Opened, SaveFailure } from '../../edit/editor.ts';
import type { Mode } from '../../theme/mode.ts';
import { kindOf, sharedNames } from './theme-var-groups.ts';

type Group = 'theme' | Mode;
type VarField = `theme.${ColourVar | SharedVar}` | `${Mode}.${ColourVar}`;
/** The modes that a theme has colours for. */
export const MODES = ['light', 'dark'] as const satisfies Mode[];
export type ThemeField = 'name' | 'display_name' | 'description' | VarField;

/** A theme as its form holds it, value by value. Saving leaves out blank values. */
export type ThemeDraft = Readonly<Record<ThemeField, string>>;

export type ThemeInEditor = Opened<Theme, ThemeDraft>;

/** How the editor handles a theme. */
export const editableTheme: Editable<Theme, ThemeDraft> = {
  draftOf,
  normalised: trimmed,
  isBase: (value): value is Theme => isRecord(value) && isRecord(value['css_vars']),
  fieldOf: (name) => name.replace(/^css_vars\./, ''),
};

const groups: Record<Group, readonly (ColourVar | SharedVar)[]> = {
  theme: [...COLOUR_VARS, ...sharedNames],
  light: COLOUR_VARS,
  dark: COLOUR_VARS,
};

/** Every value of every group. */
const vars = (['theme', ...MODES] as const).flatMap((group) =>
  // The groups hold exactly the names that make a field.
  groups[group].map((name) => ({ group, name, field: `${group}.${name}` as VarField })),
);

export function draftOf(theme: NewTheme): ThemeDraft {
  const { name, display_name, description, css_vars } = theme;
  const values = vars.map(({ group, name, field }) => {
    const stored: Readonly<Record<string, string | undefined>> = css_vars[group];
    return [field, stored[name] ?? ''];
  });
  const texts = trimmed({ name, display_name, description });
  return { ...texts, ...Object.fromEntries(values) };
}

/** The draft of a copy under a free name. */
export function copyOf(theme: Theme, themes: readonly Theme[]): ThemeDraft {
  return {
    ...draftOf(theme),
    name: freeName(`${theme.name}-copy`, themes),
    display_name: `${theme.display_name} copy`,
  };
}

/** The desired name, with a number if a theme has it already; at most 50 characters. */
export function freeName(desired: string, themes: readonly Theme[]): string {
  const taken = new Set(themes.map(({ name }) => name));
  const base = desired.slice(0, 46);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Texts as the server stores them: trimmed. */
function trimmed<Texts extends Pick<ThemeDraft, 'name' | 'display_name' | 'description'>>(
  texts: Texts,
): Texts {
  return {
    ...texts,
    name: texts.name.trim(),
    display_name: texts.display_name.trim(),
    description: texts.description.trim(),
  };
}

/** A draft as it is sent. */
export function toSent(draft: ThemeDraft) {
  const { name, display_name, description } = draft;
  return { name, display_name, description, css_vars: validVars(draft) };
}

/** An edit as it is sent, with what it replaces. */
export function editToSent(
  { name, display_name, description, css_vars }: Theme,
  draft: ThemeDraft,
) {
  return { ...toSent(draft), from: { name, display_name, description, css_vars } };
}

/** The values that can be used, without blank and half-typed ones. */
export function validVars(draft: ThemeDraft): CssVars {
  const valid: Record<Group, Record<string, string>> = { theme: {}, light: {}, dark: {} };
  for (const { group, name, field } of vars)
    if (draft[field] && !problemOf(draft, field)) valid[group][name] = draft[field];
  // A draft whose background or primary is missing is not sent; a preview does without.
  return valid as CssVars;
}

/** Why a value cannot be saved; undefined where it can. Background and primary are required. */
export function problemOf(draft: ThemeDraft, field: VarField): string | undefined {
  const value = draft[field];
  const [group, name] = field.split('.') as [Group, ColourVar | SharedVar];
  const isRequired = group !== 'theme' && (name === 'background' || name === 'primary');
  if (!value && !isRequired) return undefined;
  const { form, problem } = themeValueForms[kindOf(name)];
  return form.test(value) ? undefined : problem;
}

/** What is wrong with a draft, by field. */
export function findErrors(draft: ThemeDraft): DraftErrors {
  const errors: Record<string, string> = {};
  if (!/^[a-z0-9-]{1,50}$/.test(draft.name))
    errors['name'] = 'Use 1 to 50 lower-case letters, digits and dashes.';
  if (!isVisible(draft.display_name)) errors['display_name'] = 'Give the theme a name to show.';
  for (const { field } of vars) {
    const problem = problemOf(draft, field);
    if (problem) errors[field] = problem;
  }
  return errors;
}

const SAVE_FAILED = 'Failed to save theme. Please try again.';

/** Explains why an edit was not saved. A theme that somebody deleted becomes a new one. */
export function explain(error: unknown, { base }: ThemeInEditor): SaveFailure<Theme> {
  if (base && error instanceof ApiError && error.status === 404) {
    const problem =
      'Somebody deleted this theme while you were editing it. Saving creates it again.';
    return { errors: {}, problem, toast: SAVE_FAILED, deleted: true };
  }
  const errors = fieldErrors(error);
  return Object.keys(errors).length > 0 ? { errors } : { errors, toast: SAVE_FAILED };
}
