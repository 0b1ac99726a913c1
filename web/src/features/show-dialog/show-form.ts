import { ApiError } from '../../api/api-error.ts';
import { askedAgain, chosen, openConflict, withMine } from '../../edit/conflict.ts';
import type { Choices, Conflict } from '../../edit/conflict.ts';
import { differing, fieldNames } from '../../edit/merge-fields.ts';
import type { BegunCreation } from './begun-creation.ts';
import { keptPhotos, photosDiffer, type DraftPhoto } from './draft-photos.ts';
import { withParts, type Draft } from './draft.ts';
import type { Part } from './merge-draft.ts';
import type { EditConflict, LoadedShow } from './save-show.ts';
import { blankFields, fieldsOf, type Changes, type FieldErrors } from './show-values.ts';

/** The form of the dialog, as long as it is open. */
export type ShowForm = { status: 'loading' } | { status: 'failed'; missing: boolean } | OpenForm;

export interface OpenForm {
  status: 'open';
  /** The show as it was loaded, or as far as it was saved; undefined for a new one. */
  base: LoadedShow | undefined;
  /** The new show that may have been created by a try whose answer did not come. */
  begun: BegunCreation | undefined;
  /** What the form began with. */
  start: Draft;
  draft: Draft;
  errors: FieldErrors;
  /** Why saving failed. */
  problem: string | undefined;
  /** What others did to the show since it was loaded, as long as it has to be decided about. */
  conflict: ShowConflict | undefined;
  saving: boolean;
  /** How often it could not be saved. */
  failures: number;
}

export interface ShowConflict extends Conflict<Part, Draft> {
  /** They archived the show. */
  archived: boolean;
}

const FAILED = 'Failed to save show. Please try again.';
const GONE =
  'Failed to save show. It is not there any more; what you typed stays here until you close this.';

export function newForm(date: string | undefined): OpenForm {
  return formOf(undefined, { fields: blankFields(date), photos: [] });
}

export function editForm(base: LoadedShow): OpenForm {
  return formOf(base, { fields: fieldsOf(base.show), photos: keptPhotos(base.show.photos) });
}

/** Whether closing the form would lose something. */
export function isDirty(form: ShowForm): boolean {
  if (form.status !== 'open') return false;
  const { base, start, draft } = form;
  const saved = base ? fieldsOf(base.show) : start.fields;
  return (
    differing(saved, draft.fields).length > 0 || photosDiffer(base?.show.photos ?? [], draft.photos)
  );
}

/** The form after typing. What is said about a field ends when it is changed. */
export function changedForm(form: OpenForm, changes: Changes): OpenForm {
  if (form.saving) return form;
  const errors = { ...form.errors };
  for (const name of fieldNames(form.draft.fields)) if (name in changes) delete errors[name];
  const draft = { ...form.draft, fields: { ...form.draft.fields, ...changes } };
  return decidedForm({ ...form, errors, draft }, fieldNames(changes));
}

export function withDraftPhotos(form: OpenForm, photos: DraftPhoto[]): OpenForm {
  if (form.saving) return form;
  const { photos: _, ...errors } = form.errors;
  return decidedForm({ ...form, errors, draft: { ...form.draft, photos } }, ['photos']);
}

/** What is typed into a part that clashes is mine from then on. */
function decidedForm(form: OpenForm, changed: readonly Part[]): OpenForm {
  const { conflict, draft } = form;
  return conflict ? { ...form, conflict: conflictWithMine(conflict, draft, changed) } : form;
}

function conflictWithMine(conflict: ShowConflict, draft: Draft, changed: readonly Part[]) {
  const mine = withParts(conflict.mine, draft, changed);
  return { ...conflict, ...withMine(conflict, mine, changed) };
}

/** The form while it is being saved. */
export function savingForm(form: OpenForm): OpenForm {
  return { ...form, errors: {}, problem: undefined, conflict: undefined, saving: true };
}

/** The form that cannot be sent like this. */
export function invalidForm(form: OpenForm, errors: FieldErrors): OpenForm {
  return { ...form, errors, problem: undefined, failures: form.failures + 1 };
}

/** The form after a save that failed: what the server says about fields stands at the fields, all else is the problem. */
export function failedForm(form: OpenForm, error: unknown): OpenForm {
  const refusal = error instanceof ApiError ? error : undefined;
  const shown: FieldErrors = {};
  for (const name of ['photos' as const, ...fieldNames(form.draft.fields)]) {
    const [message] = refusal?.errors[name] ?? [];
    if (message) shown[name] = message;
  }
  const atFields = Object.keys(shown).length > 0;
  const problem = atFields || !refusal?.said ? FAILED : `${FAILED} ${refusal.said}`;
  return {
    ...form,
    saving: false,
    errors: shown,
    problem: refusal?.status === 404 ? GONE : problem,
    failures: form.failures + 1,
  };
}

/** The form on top of what others did meanwhile: it waits for the decision about what both changed. */
export function conflictingForm(
  form: OpenForm,
  { theirs, merge, archived }: EditConflict,
): OpenForm {
  const conflict = { ...openConflict(merge), archived };
  return { ...form, saving: false, base: theirs, draft: merge.mine, conflict };
}

/** The form with these versions of what both changed. */
export function chosenForm(form: OpenForm, choices: Choices<Part>): OpenForm {
  const { conflict, draft, saving } = form;
  if (!conflict || saving) return form;
  return { ...form, ...chosen(draft, conflict, choices, withParts) };
}

/** The form that was to be saved with something undecided. */
export function undecidedForm(form: OpenForm): OpenForm {
  return { ...form, conflict: form.conflict && askedAgain(form.conflict) };
}

function formOf(base: LoadedShow | undefined, start: Draft): OpenForm {
  const clean = { errors: {}, problem: undefined, conflict: undefined, saving: false, failures: 0 };
  return { status: 'open', base, begun: undefined, start, draft: start, ...clean };
}
