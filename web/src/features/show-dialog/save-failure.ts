import type { Show } from '@stagedoor/contracts/show';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { ExpectedError } from '../../api/expected-error.ts';
import {
  differingFields,
  type Conflict,
  type Editor,
  type SaveFailure,
} from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { isMoved, newPhotos, removedPhotos } from './draft-photos.ts';
import { draftOf, normalised, type DraftField, type ShowDraft } from './show-draft.ts';

const SAVE_FAILED = 'Failed to save show. Please try again.';
const DELETED = 'It is not there any more; what you typed stays here until you close this.';
const NO_RESPONSE =
  'No response came, so it may be saved already. Please try again: nothing is saved twice.';

/** A save that has stored a part, and failed with `cause`. */
export class PartlySaved extends ExpectedError {
  /** The show as it is stored now, and as it was to become; undefined where that is unknown. */
  readonly edit: { now: Show; draft: ShowDraft } | undefined;

  constructor(edit: PartlySaved['edit'], cause: unknown) {
    super('A part was not saved.', { cause });
    this.edit = edit;
  }
}

/** The server refused some photos, and everything else was stored. The message names them. */
export class PhotosRefused extends ExpectedError {
  constructor(refusals: readonly string[]) {
    const count = refusals.length === 1 ? 'One photo was' : `${refusals.length} photos were`;
    super(`${count} refused: ${refusals.join(' ')}`);
  }
}

/**
 * Explains why a show was not saved: at its fields, or in one text, which begins with what was
 * stored nevertheless.
 */
export function explain(error: unknown, { draft }: { draft: ShowDraft }): SaveFailure<Show> {
  const cause = error instanceof PartlySaved ? error.cause : error;
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(cause)).filter(([name]) => name in draft),
  );
  const reason = reasonOf(cause);
  if (error instanceof PartlySaved) {
    if (!error.edit) return { errors, problem: `Only a part was saved. ${reason}` };
    const { now, draft: left } = error.edit;
    if (cause instanceof PhotosRefused) return { now, errors, problem: `Saved. ${cause.message}` };
    return { now, errors, problem: `${savedExcept(now, left)} ${reason}` };
  }
  if (Object.keys(errors).length > 0) return { errors };
  if (cause instanceof NetworkError) return { errors, problem: NO_RESPONSE, toast: SAVE_FAILED };
  const problem = reason === TRY_AGAIN ? SAVE_FAILED : `${SAVE_FAILED} ${reason}`;
  return { errors, problem, toast: SAVE_FAILED };
}

/** What leaving the form loses, as far as that is known; undefined for all that was changed. */
export function lostOf({ base, draft, stored, problem }: Editor<Show, ShowDraft>) {
  if (problem === NO_RESPONSE)
    return 'No response came: what you changed here may be saved already, or not.';
  return base && stored ? savedExcept(base, draft) : undefined;
}

/** "Saved, except Doors Time and the photo cover.png." */
function savedExcept(show: Show, draft: ShowDraft): string {
  const values = differingFields(draftOf(show), normalised(draft))
    .filter((name) => name !== 'photos')
    .map(fieldLabel);
  const added = newPhotos(draft.photos).map(({ file }) => `the photo ${file.name}`);
  const removed = removedPhotos(show.photos, draft.photos).length;
  const stored = draft.photos.filter(({ kind }) => kind === 'stored');
  const left = [
    ...values,
    ...added,
    ...(removed > 0 ? [`the removal of ${removed === 1 ? 'a photo' : `${removed} photos`}`] : []),
    ...(isMoved(show.photos, stored) ? ['the order of the photos'] : []),
  ];
  return `Saved, except ${listed(left)}.`;
}

const TRY_AGAIN = 'Please try again.';

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return NO_RESPONSE;
  if (!(error instanceof ApiError)) return TRY_AGAIN;
  return error.status === 404 ? DELETED : (error.serverMessage ?? TRY_AGAIN);
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
