import { askedAgain, chosen, openConflict, withMine } from '../../edit/conflict.ts';
import type { Choices, Conflict } from '../../edit/conflict.ts';
import { differingParts, withParts, type ThemePart } from './merge-themes.ts';
import type { ThemeBase, ThemeConflict } from './save-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';

/** What an editor is opened with. */
export interface EditedTheme {
  start: ThemeDraft;
  /** The theme that is changed; a new one has none. */
  of?: { id: string; version: number };
  /** It exists nowhere else: leaving it loses it, changed or not. */
  unsaved?: boolean;
}

/** The form of the theme editor. */
export interface ThemeForm {
  /** The theme that is changed; a new one has none. */
  id: string | undefined;
  /** As it was opened, or as others made it since. */
  base: ThemeBase;
  draft: ThemeDraft;
  unsaved: boolean;
  errors: Readonly<Record<string, string>>;
  problem: string | undefined;
  conflict: Conflict<ThemePart, ThemeDraft> | undefined;
}

const GONE = 'Somebody deleted this theme while you were editing it. Saving creates it again.';

export function formOf({ start, of, unsaved = false }: EditedTheme): ThemeForm {
  return {
    id: of?.id,
    base: { draft: start, version: of?.version ?? 0 },
    draft: start,
    unsaved,
    ...{ errors: {}, problem: undefined, conflict: undefined },
  };
}

/** The form after typing. What is typed into a value that clashes is mine from then on. */
export function changedForm(form: ThemeForm, draft: ThemeDraft): ThemeForm {
  const changed = { ...form, draft, errors: {} };
  const { conflict } = form;
  if (!conflict) return changed;
  const parts = differingParts(form.draft, draft);
  const mine = withParts(conflict.mine, draft, parts);
  return { ...changed, conflict: withMine(conflict, mine, parts) };
}

/** The form on top of what others did meanwhile: it waits for the decision about what both changed. */
export function conflictingForm(form: ThemeForm, { theirs, merge }: ThemeConflict): ThemeForm {
  const conflict = openConflict(merge);
  return { ...form, base: theirs, draft: merge.mine, errors: {}, conflict };
}

/** The form with these versions of what both changed. */
export function chosenForm(form: ThemeForm, choices: Choices<ThemePart>): ThemeForm {
  const { conflict, draft } = form;
  return conflict ? { ...form, ...chosen(draft, conflict, choices, withParts) } : form;
}

/** The form that was to be saved with something undecided. */
export function undecidedForm(form: ThemeForm): ThemeForm {
  return { ...form, conflict: form.conflict && askedAgain(form.conflict) };
}

/** The form of a theme that somebody deleted: what was set is kept, as a new one. */
export function lostForm(form: ThemeForm): ThemeForm {
  return { ...form, id: undefined, unsaved: true, conflict: undefined, problem: GONE };
}
