import type { Show } from '@stagedoor/contracts/show';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import type { Conflict, Editor, SaveFailure } from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { fieldLabel } from '../../field-change/field-label.ts';
import { PhotosNotStored, PhotosRefused } from './draft-photos.ts';
import type { DraftField, ShowDraft } from './show-draft.ts';

const SAVE_FAILED = 'Failed to save show. Please try again.';
const DELETED = 'It is not there any more; what you typed stays here until you close this.';
const NO_RESPONSE =
  'No response came, so it may be saved already. Please try again: nothing is saved twice.';

/** Explains why a show was not saved: at its fields, or in one text. */
export function explain(error: unknown, { draft }: { draft: ShowDraft }): SaveFailure<Show> {
  if (error instanceof PhotosRefused) return { errors: { photos: error.message } };
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).filter(([name]) => name in draft),
  );
  if (Object.keys(errors).length > 0) return { errors };
  const reason = reasonOf(error);
  const problem = reason === NO_RESPONSE ? reason : [SAVE_FAILED, reason].filter(Boolean).join(' ');
  return { errors, problem, toast: SAVE_FAILED };
}

/** What leaving the form loses, as far as that is known; undefined for all that was changed. */
export function lostOf({ problem }: Pick<Editor<Show, ShowDraft>, 'problem'>): string | undefined {
  if (problem !== NO_RESPONSE) return undefined;
  return 'No response came: what you changed here may be saved already, or not.';
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return NO_RESPONSE;
  if (error instanceof PhotosNotStored) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 404 ? DELETED : error.serverMessage;
}

/** Describes what others changed meanwhile. `when` is the time of the last change, formatted. */
export function conflictSentences(
  { conflicting, joined, hasNews: archived, mine }: Conflict<ShowDraft>,
  when: string,
): string[] {
  // Archiving also unpublishes: that change needs no sentence of its own.
  const theirs = joined.filter((name) => !archived || name !== 'is_published');
  return [
    `The last change was on ${when}, while you were editing. Yours are not saved yet.`,
    ...(archived ? [afterArchiving(mine.is_published)] : []),
    ...(conflicting.length > 0
      ? [`Both versions changed ${labels(conflicting)}: choose what to keep.`]
      : []),
    ...(theirs.length > 0
      ? [`The changes to ${labels(theirs)} are in the form already, beside your own.`]
      : []),
  ];
}

function afterArchiving(published: boolean): string {
  return published
    ? 'Saving takes it out of the archive and publishes it, as you asked.'
    : 'It is not public any more. Saving changes it within the archive.';
}

function labels(names: readonly DraftField[]): string {
  return listed(names.map(fieldLabel));
}
