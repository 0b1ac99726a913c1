import type { Show } from '@stagedoor/contracts/show';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { ExpectedError } from '../../api/expected-error.ts';
import { differingFields } from '../../edit/differing-fields.ts';
import type { SaveFailure } from '../../edit/editor.ts';
import { listed } from '../../format/listed.ts';
import { fieldLabel } from '../../ui/field-change/field-label.ts';
import { newPhotos, photosDiffer, removedPhotos } from './draft-photos.ts';
import { draftOf, normalised, type ShowDraft } from './show-draft.ts';

export const SAVE_FAILED = 'Failed to save show. Please try again.';
const DELETED = 'It is not there any more; what you typed stays here until you close this.';
const NO_RESPONSE =
  'No response came, so it may be saved already. Please try again: nothing is saved twice.';

/** The server refused some photos, and everything else was stored. The message names them. */
export class PhotosRefused extends ExpectedError {
  constructor(refusals: readonly string[]) {
    const count = refusals.length === 1 ? 'One photo was' : `${refusals.length} photos were`;
    super(`${count} refused: ${refusals.join(' ')}`);
    this.name = 'PhotosRefused';
  }
}

/** A change got no response, and nothing tells whether it was stored. */
export class Unconfirmed extends ExpectedError {}

/** What a change has failed with that cannot be looked up. A response says that it failed. */
export function unconfirmed(error: unknown): unknown {
  return error instanceof NetworkError ? new Unconfirmed(NO_RESPONSE, { cause: error }) : error;
}

/** Whether the server refused the call, and therefore changed nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Whether the server refused a photo for what it is. */
export function isPhotoRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415].includes(error.status);
}

/**
 * Explains why a show was not saved: at its fields, or in one text, which begins with what was
 * stored nevertheless. `base` is the show as stored; `stored` says whether a save has changed it.
 */
export function explain(
  error: unknown,
  { base, draft, stored }: { base?: Show; draft: ShowDraft; stored: boolean },
): SaveFailure {
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).filter(([name]) => name in draft),
  );
  if (base && stored) {
    if (error instanceof PhotosRefused) return { errors, problem: `Saved. ${error.message}` };
    return { errors, problem: `${savedExcept(base, draft)} ${reasonOf(error)}`.trim() };
  }
  if (Object.keys(errors).length > 0) return { errors };
  if (error instanceof Unconfirmed) return { errors, problem: NO_RESPONSE };
  const reason = reasonOf(error);
  const problem = reason === TRY_AGAIN ? SAVE_FAILED : `${SAVE_FAILED} ${reason}`;
  return { errors, problem, toast: SAVE_FAILED };
}

/** What leaving the form loses, as far as that is known; undefined for all that was changed. */
export function lostOf(
  base: Show | undefined,
  { draft, stored, problem }: { draft: ShowDraft; stored: boolean; problem: string | undefined },
): string | undefined {
  if (problem === NO_RESPONSE)
    return 'No response came: what you changed here may be saved already, or not.';
  return base && stored ? savedExcept(base, draft) : undefined;
}

/** "Saved, except Doors Time and the photo cover.png." */
export function savedExcept(show: Show, draft: ShowDraft): string {
  const values = differingFields(draftOf(show), normalised(draft))
    .filter((name) => name !== 'photos')
    .map(fieldLabel);
  const added = newPhotos(draft.photos).map(({ file }) => `the photo ${file.name}`);
  const removed = removedPhotos(show.photos, draft.photos).length;
  const stored = draft.photos.filter(({ kind }) => kind === 'stored');
  const isMoved = removed === 0 && photosDiffer(show.photos, stored);
  const left = [
    ...values,
    ...added,
    ...(removed > 0 ? [`the removal of ${removed === 1 ? 'a photo' : `${removed} photos`}`] : []),
    ...(isMoved ? ['the order of the photos'] : []),
  ];
  return `Saved, except ${listed(left)}.`;
}

const TRY_AGAIN = 'Please try again.';

function reasonOf(error: unknown): string {
  if (
    error instanceof ExpectedError &&
    !(error instanceof ApiError || error instanceof NetworkError)
  )
    return error.message;
  if (error instanceof ApiError && error.status === 404) return DELETED;
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  return message ?? TRY_AGAIN;
}
