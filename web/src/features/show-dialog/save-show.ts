import type { Photo, Show } from '@stagedoor/contracts/show';
import { ApiError, fieldErrors } from '../../api/api-error.ts';
import type { Editable, SaveFailure } from '../../edit/editor.ts';
import { differingFields, pick } from '../../edit/merge-fields.ts';
import { rebase, saveEdit, type Edit } from '../../edit/save-edit.ts';
import { withUploaded, newFiles, photosDiffer, removedPhotos, uploadKey } from './draft-photos.ts';
import { mergePhotos } from './merge-photos.ts';
import {
  draftOf,
  fieldLabels,
  normalised,
  type ShowDraft,
  type ShowField,
  type ShowValues,
} from './show-draft.ts';

/** A show as the server sent it, with the revision that an edit of it is based on. */
export interface LoadedShow {
  show: Show;
  /** Null where the revision is not known: then saving loads the show first. */
  etag: string | null;
  /** The idempotency key of an upload that got no response and may have succeeded. */
  uploading?: string;
}

/** The calls that saving a show makes. */
export interface ShowCalls {
  load(): Promise<LoadedShow>;
  unarchive(): Promise<unknown>;
  /** @throws ApiError `stale-revision` */
  edit(changes: Partial<ShowValues>, etag: string | null): Promise<LoadedShow>;
  /** @throws ApiError 404 for a photo that is gone */
  deletePhoto(id: string): Promise<unknown>;
  /** Returns the photos in the order of the files; the same key again uploads nothing twice. */
  uploadPhotos(files: File[], idempotencyKey: string): Promise<Photo[]>;
  reorderPhotos(ids: string[]): Promise<unknown>;
  /** Waits a moment before the photos are put in order. */
  settle(): Promise<void>;
}

export const SAVE_FAILED = 'Failed to save show. Please try again.';
const DELETED =
  'Failed to save show. It is not there any more; what you typed stays here until you close this.';

/** How the editor handles a show. */
export const editableShow: Editable<LoadedShow, ShowDraft> = {
  draftOf: ({ show }) => draftOf(show),
  rules: {
    photos: { isSame: (one, other) => !photosDiffer(one, other), merge: mergePhotos },
  },
  hasNews: (before, now) => now.show.is_archived && !before.show.is_archived,
};

export type ShowEdit = Edit<LoadedShow, ShowDraft>;

type Remember = (base: LoadedShow, draft: ShowDraft) => void;

/**
 * Saves an edit of a show on top of what others changed meanwhile, first the values, then the
 * photos. `remember` is called after every step that reached the server, so that a retry does only
 * the remaining ones.
 * @throws EditConflict, ApiError, NetworkError
 */
export async function saveShow(
  edit: ShowEdit,
  calls: ShowCalls,
  remember: Remember,
): Promise<void> {
  const saved = await saveValues(await finishUpload(edit, calls), calls);
  remember(saved.base, saved.draft);
  if (photosDiffer(saved.base.show.photos, saved.draft.photos))
    await savePhotos(saved, calls, remember);
}

/**
 * Sends an upload that may have succeeded again: only its response tells those photos from photos
 * that others added.
 */
async function finishUpload({ base, draft }: ShowEdit, calls: ShowCalls): Promise<ShowEdit> {
  const { uploading, ...rest } = base;
  if (uploading === undefined || uploading !== uploadKey(draft.photos))
    return { base: rest, draft };
  try {
    return { base: rest, draft: await upload(draft, calls) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { base: rest, draft };
  }
}

async function saveValues({ base, draft }: ShowEdit, calls: ShowCalls): Promise<ShowEdit> {
  let edit: ShowEdit = { base, draft: normalised(draft) };
  // Photos are changed one by one, without a revision, so the current ones are loaded first.
  if (base.etag === null || photosDiffer(base.show.photos, draft.photos))
    edit = rebase(edit, await calls.load(), editableShow);
  if (edit.base.show.is_archived && edit.draft.is_published) {
    await calls.unarchive();
    edit = rebase(edit, await calls.load(), editableShow);
  }
  return saveEdit(
    edit,
    editableShow,
    async (latest) => {
      const changed = differingFields(draftOf(latest.base.show), latest.draft).filter(isValue);
      if (changed.length === 0) return latest;
      const saved = await calls.edit(pick(latest.draft, changed), latest.base.etag);
      return { base: saved, draft: { ...draftOf(saved.show), photos: latest.draft.photos } };
    },
    async (_, attempt) => {
      if (attempt > 1) await calls.settle();
      return calls.load();
    },
  );
}

function isValue(name: ShowField): name is keyof ShowValues {
  return name !== 'photos';
}

async function savePhotos(
  { base, draft }: ShowEdit,
  calls: ShowCalls,
  remember: Remember,
): Promise<void> {
  for (const id of removedPhotos(base.show.photos, draft.photos))
    await calls.deletePhoto(id).catch(ignoreMissing);
  const stored = await upload(draft, calls).catch((error: unknown) => {
    if (!isRefusal(error)) remember({ ...base, uploading: uploadKey(draft.photos) }, draft);
    throw error;
  });
  remember(base, stored);
  await calls.settle();
  const { show } = await calls.load();
  const order = stored.photos
    .map(({ id }) => id)
    .filter((id) => show.photos.some((photo) => photo.id === id));
  if (order.length > 0) await calls.reorderPhotos(order);
}

/** Uploads the new files, and returns the draft with the uploaded photos in their places. */
async function upload(draft: ShowDraft, calls: ShowCalls): Promise<ShowDraft> {
  const files = newFiles(draft.photos);
  if (files.length === 0) return draft;
  const uploaded = await calls.uploadPhotos(files, uploadKey(draft.photos));
  return { ...draft, photos: withUploaded(draft.photos, uploaded) };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** Explains a failed save: with a message for each field, or else in one sentence. */
export function explain(error: unknown): SaveFailure {
  const refusal = error instanceof ApiError ? error : undefined;
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).filter(([name]) => name in fieldLabels),
  );
  if (refusal?.status === 404) return { errors, problem: DELETED };
  const isAtFields = Object.keys(errors).length > 0;
  return {
    errors,
    problem:
      isAtFields || !refusal?.serverMessage
        ? SAVE_FAILED
        : `${SAVE_FAILED} ${refusal.serverMessage}`,
  };
}

/** Whether the server refused the call, and therefore changed nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
