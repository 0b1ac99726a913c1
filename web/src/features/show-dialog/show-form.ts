import { ApiError } from '../../api/api-error.ts';
import { differing, fieldNames, rebase } from './changes.ts';
import { keptPhotos, photosDiffer, type DraftPhoto } from './draft-photos.ts';
import { withPhotos, type Draft, type EditConflict, type LoadedShow } from './save-show.ts';
import { blankFields, fieldsOf, type Changes, type FieldErrors } from './show-values.ts';

/** The form of the dialog, as long as it is open. */
export type ShowForm = { status: 'loading' } | { status: 'failed'; missing: boolean } | OpenForm;

export interface OpenForm {
  status: 'open';
  /** The show as it was loaded, or as far as it was saved; undefined for a new one. */
  base: LoadedShow | undefined;
  /** What the form began with. */
  start: Draft;
  draft: Draft;
  errors: FieldErrors;
  /** Why saving failed. */
  problem: string | undefined;
  conflict: EditConflict | undefined;
  saving: boolean;
  /** How often it could not be saved. */
  failures: number;
}

const FAILED = 'Failed to save show. Please try again.';

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
  return {
    ...form,
    errors,
    draft: { ...form.draft, fields: { ...form.draft.fields, ...changes } },
  };
}

export function withDraftPhotos(form: OpenForm, photos: DraftPhoto[]): OpenForm {
  if (form.saving) return form;
  const { photos: _, ...errors } = form.errors;
  return { ...form, errors, draft: { ...form.draft, photos } };
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
  return { ...form, saving: false, errors: shown, problem, failures: form.failures + 1 };
}

/** The form with my changes on top of what others did meanwhile, ready to be saved over it. */
export function keepingMine(form: OpenForm, { theirs }: EditConflict): OpenForm {
  if (!form.base) return form;
  const { fields, photos } = form.draft;
  const mine = rebase(fieldsOf(form.base.show), fields, fieldsOf(theirs.show));
  return {
    ...form,
    base: withPhotos(theirs, form.base.show.photos),
    draft: { fields: mine, photos },
  };
}

function formOf(base: LoadedShow | undefined, start: Draft): OpenForm {
  const clean = { errors: {}, problem: undefined, conflict: undefined, saving: false, failures: 0 };
  return { status: 'open', base, start, draft: start, ...clean };
}
