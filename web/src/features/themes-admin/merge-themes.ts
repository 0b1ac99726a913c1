import { COLOUR_VARS } from '@stagedoor/contracts/facts/theme-vars';
import type { DraftMerge } from '../../edit/conflict.ts';
import { differing, mergeFields, pick } from '../../edit/merge-fields.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { sharedNames, varLabel } from './theme-var-groups.ts';

/** One value of a theme by its place: `display_name`, `light.card`, `theme.radius`. */
export type ThemePart = string;

const GROUPS = ['theme', 'light', 'dark'] as const;
const TEXTS = ['name', 'display_name', 'description'] as const;
const VARS = [...COLOUR_VARS, ...sharedNames];

/** My draft of a theme, which I saw as it was `before`, on top of the theme as it is now. */
export function mergeThemes(
  before: ThemeDraft,
  draft: ThemeDraft,
  theirs: ThemeDraft,
): DraftMerge<ThemePart, ThemeDraft> {
  const { merged, clashing, joined } = mergeFields(
    partsOf(before),
    partsOf(draft),
    partsOf(theirs),
  );
  return { mine: withValues(theirs, merged), theirs, clashing, joined };
}

/** The draft with some parts as they are in another one. */
export function withParts(
  draft: ThemeDraft,
  other: ThemeDraft,
  parts: readonly ThemePart[],
): ThemeDraft {
  return withValues(draft, pick(partsOf(other), parts));
}

/** The parts in which two drafts differ. */
export function differingParts(one: ThemeDraft, other: ThemeDraft): ThemePart[] {
  return differing(partsOf(one), partsOf(other));
}

/** One value of a draft; blank where it is left out. */
export function partValue(draft: ThemeDraft, part: ThemePart): string {
  return partsOf(draft)[part] ?? '';
}

/** What a part is called: "Display name", "Card foreground (dark)". */
export function partLabel(part: ThemePart): string {
  const [group, name] = part.split('.');
  if (name === undefined) return varLabel(part.replaceAll('_', ' '));
  return group === 'theme' ? varLabel(name) : `${varLabel(name)} (${group})`;
}

/** Every value, what is left out as blank text, so that leaving it out is a change like others. */
function partsOf({ css_vars, ...texts }: ThemeDraft): Record<ThemePart, string> {
  const parts: Record<ThemePart, string> = {};
  for (const name of TEXTS) parts[name] = texts[name].trim();
  for (const group of GROUPS) {
    const vars: Readonly<Record<string, string | undefined>> = css_vars[group];
    for (const name of VARS) parts[`${group}.${name}`] = vars[name] ?? '';
  }
  return parts;
}

function withValues(
  draft: ThemeDraft,
  values: Readonly<Partial<Record<ThemePart, string>>>,
): ThemeDraft {
  const { name, display_name, description, css_vars } = draft;
  const withVars = <Vars extends object>(group: (typeof GROUPS)[number], vars: Vars): Vars => ({
    ...vars,
    ...Object.fromEntries(
      VARS.flatMap((each) => {
        const value = values[`${group}.${each}`];
        return value === undefined || (value === '' && !(each in vars)) ? [] : [[each, value]];
      }),
    ),
  });
  return {
    name: values['name'] ?? name,
    display_name: values['display_name'] ?? display_name,
    description: values['description'] ?? description,
    css_vars: {
      theme: withVars('theme', css_vars.theme),
      light: withVars('light', css_vars.light),
      dark: withVars('dark', css_vars.dark),
    },
  };
}
