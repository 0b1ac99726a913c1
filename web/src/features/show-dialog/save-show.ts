import type { Photo, Show } from '@stagedoor/contracts/show';
import { ApiError } from '../../api/api-error.ts';
import type { DraftMerge } from '../../edit/conflict.ts';
import { differing, pick } from '../../edit/merge-fields.ts';
import { asUploaded, newFiles, photosDiffer, removedPhotos, uploadKey } from './draft-photos.ts';
import type { Draft } from './draft.ts';
import { mergeDraft, type Part } from './merge-draft.ts';
import { fieldsOf, tidied, type Changes } from './show-values.ts';

const EDIT_TRIES = 4;

/** A show as it came from the server, with the revision that an edit of it is based on. */
export interface LoadedShow {
  show: Show;
  /** Null where the revision is not known; then an edit overwrites the fields it sends. */
  etag: string | null;
  /** Names an upload whose answer did not come: it may have been done. */
  uploading?: string;
}

/** What a save needs of the server. */
export interface ShowCalls {
  load(): Promise<LoadedShow>;
  unarchive(): Promise<unknown>;
  /** @throws ApiError `stale-revision` */
  edit(changes: Changes, etag: string | null): Promise<LoadedShow>;
  /** @throws ApiError 404 for a photo that is gone */
  deletePhoto(id: string): Promise<unknown>;
  /** Answers the uploaded ones in their order; the same key again uploads nothing twice. */
  uploadPhotos(files: File[], idempotencyKey: string): Promise<Photo[]>;
  reorderPhotos(ids: string[]): Promise<unknown>;
  /** The short wait before the photos are put in order. */
  settle(): Promise<void>;
}

/** Somebody else changed the same since the show was loaded, or archived it. */
export class EditConflict extends Error {
  readonly theirs: LoadedShow;
  readonly merge: DraftMerge<Part, Draft>;
  readonly archived: boolean;

  constructor(theirs: LoadedShow, merge: DraftMerge<Part, Draft>, archived: boolean) {
    super('Somebody else changed the same show.');
    this.name = 'EditConflict';
    this.theirs = theirs;
    this.merge = merge;
    this.archived = archived;
  }
}

/** A draft, and the show that it is an edit of. */
export interface Edit {
  base: LoadedShow;
  draft: Draft;
}

type Remember = (base: LoadedShow, draft: Draft) => void;

/**
 * Saves the edit of a show: the fields, then the photos, on top of what others did to it meanwhile. `remember` is told after every step that
 * reached the server, so that trying again after a failure does only the rest.
 * @throws EditConflict, ApiError, NetworkError
 */
export async function saveShow(
  base: LoadedShow,
  draft: Draft,
  calls: ShowCalls,
  remember: Remember,
): Promise<void> {
  const begun = await finishUpload({ base, draft }, calls);
  const saved = await saveFields(begun, calls);
  remember(saved.base, saved.draft);
  if (photosDiffer(saved.base.show.photos, saved.draft.photos))
    await savePhotos(saved, calls, remember);
}

/** An upload that may have been done is asked for again first: only its answer tells those photos from what others added. */
async function finishUpload({ base, draft }: Edit, calls: ShowCalls): Promise<Edit> {
  const { uploading, ...known } = base;
  if (uploading === undefined || uploading !== uploadKey(draft.photos))
    return { base: known, draft };
  try {
    return { base: known, draft: await upload(draft, calls) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { base: known, draft };
  }
}

async function saveFields({ base, draft }: Edit, calls: ShowCalls): Promise<Edit> {
  let edit: Edit = { base, draft: { ...draft, fields: tidied(draft.fields) } };
  // Photos are changed one by one, without asking for a revision: so it is looked at before.
  if (photosDiffer(base.show.photos, draft.photos)) edit = onto(await calls.load(), edit);
  if (edit.base.show.is_archived && edit.draft.fields.is_published) {
    await calls.unarchive();
    edit = onto(await calls.load(), edit);
  }
  for (let attempt = 1; ; attempt += 1) {
    const { fields } = edit.draft;
    const changed = differing(fieldsOf(edit.base.show), fields);
    if (changed.length === 0) return edit;
    try {
      const saved = await calls.edit(pick(fields, changed), edit.base.etag);
      return { base: saved, draft: { ...edit.draft, fields: fieldsOf(saved.show) } };
    } catch (error) {
      if (!isStale(error) || attempt === EDIT_TRIES) throw error;
      if (attempt > 1) await calls.settle();
      edit = onto(await calls.load(), edit);
    }
  }
}

/** The same edit, made to the show as it is now. What only one side changed goes together; the rest has to be decided. */
function onto(theirs: LoadedShow, { base, draft }: Edit): Edit {
  const merge = mergeDraft(base.show, draft, theirs.show);
  const archived = theirs.show.is_archived && !base.show.is_archived;
  if (merge.clashing.length > 0 || archived) throw new EditConflict(theirs, merge, archived);
  return { base: theirs, draft: merge.mine };
}

async function savePhotos(
  { base, draft }: Edit,
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

/** The draft with its new files as photos of the show. */
async function upload(draft: Draft, calls: ShowCalls): Promise<Draft> {
  const files = newFiles(draft.photos);
  if (files.length === 0) return draft;
  const uploaded = await calls.uploadPhotos(files, uploadKey(draft.photos));
  return { ...draft, photos: asUploaded(draft.photos, uploaded) };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** The server answered that it did not do it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale-revision';
}
