import { ApiError } from '../../api/api-error.ts';
import { differing, fieldNames } from './changes.ts';
import { keptPhotos, photosDiffer } from './draft-photos.ts';
import type { Draft, EditConflict, LoadedShow } from './save-show.ts';
import { blankFields, fieldsOf, type FieldErrors } from './show-fields.ts';

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
  return differing(start.fields, draft.fields).length > 0 || photosDiffer(base?.show.photos ?? [], draft.photos);
}

/** The form after a save that failed: what the server says about fields stands at the fields, everything else is the problem. */
export function failedForm(form: OpenForm, error: unknown): OpenForm {
  const { said, errors } = error instanceof ApiError ? error : { said: undefined, errors: {} };
  const shown: FieldErrors = {};
  for (const name of ['photos' as const, ...fieldNames(form.draft.fields)]) {
    const [message] = errors[name] ?? [];
    if (message) shown[name] = message;
  }
  const explained = Object.keys(shown).length > 0 || said === undefined;
  return { ...form, saving: false, errors: shown, problem: explained ? FAILED : `${FAILED} ${said}` };
}

function formOf(base: LoadedShow | undefined, start: Draft): OpenForm {
  const clean = { errors: {}, problem: undefined, conflict: undefined, saving: false };
  return { status: 'open', base, start, draft: start, ...clean };
}
