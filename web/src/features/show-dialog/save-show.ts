import type { Photo, Show } from '@stagedoor/contracts/show';
import { ApiError } from '../../api/api-error.ts';
import { changesBetween, clashes, rebase } from './changes.ts';
import {
  asUploaded,
  newFiles,
  photosDiffer,
  removedPhotos,
  uploadKey,
  type DraftPhoto,
} from './draft-photos.ts';
import { fieldsOf, type Changes, type FieldName, type ShowFields } from './show-values.ts';

const EDIT_TRIES = 4;

/** A show as it came from the server, with the revision that an edit of it is based on. */
export interface LoadedShow {
  show: Show;
  /** Null where the revision is not known; then an edit overwrites the fields it sends. */
  etag: string | null;
}

export interface Draft {
  fields: ShowFields;
  photos: DraftPhoto[];
}

/** What a save needs of the server. */
export interface ShowCalls {
  load(): Promise<LoadedShow>;
  unarchive(): Promise<unknown>;
  /** @throws ApiError `stale-revision` */
  edit(changes: Changes, etag: string | null): Promise<Show>;
  /** @throws ApiError 404 for a photo that is gone */
  deletePhoto(id: string): Promise<unknown>;
  /** Answers the uploaded ones in their order; the same key again uploads nothing twice. */
  uploadPhotos(files: File[], idempotencyKey: string): Promise<Photo[]>;
  reorderPhotos(ids: string[]): Promise<unknown>;
  /** The short wait before the photos are put in order. */
  settle(): Promise<void>;
}

/** Somebody else changed the same fields since the show was loaded. */
export class EditConflict extends Error {
  readonly theirs: LoadedShow;
  readonly fields: FieldName[];

  constructor(theirs: LoadedShow, fields: FieldName[]) {
    super('Somebody else changed the same fields.');
    this.name = 'EditConflict';
    this.theirs = theirs;
    this.fields = fields;
  }
}

/**
 * Saves the edit of a show: the fields, then the photos. `remember` is told after every step that reached the server, so that trying again
 * after a failure does only the rest.
 * @throws EditConflict, ApiError, NetworkError
 */
export async function saveShow(
  before: LoadedShow,
  draft: Draft,
  calls: ShowCalls,
  remember: (base: LoadedShow, draft: Draft) => void,
): Promise<void> {
  const { photos } = before.show;
  const saved = withPhotos(await saveFields(before, draft.fields, calls), photos);
  const fields = fieldsOf(saved.show);
  remember(saved, { ...draft, fields });
  if (!photosDiffer(photos, draft.photos)) return;
  await savePhotos(photos, draft.photos, calls, (uploaded) =>
    remember(saved, { fields, photos: uploaded }),
  );
}

/** The show as it is now, with the photos that the form was opened with: photos that others add are none that were removed here. */
export function withPhotos({ show, etag }: LoadedShow, photos: Photo[]): LoadedShow {
  return { show: { ...show, photos }, etag };
}

async function saveFields(
  before: LoadedShow,
  mine: ShowFields,
  calls: ShowCalls,
): Promise<LoadedShow> {
  let edit = { base: before, fields: mine };
  if (before.show.is_archived && mine.is_published) {
    await calls.unarchive();
    edit = onto(await calls.load(), edit);
  }
  for (let attempt = 1; ; attempt += 1) {
    const changes = changesBetween(fieldsOf(edit.base.show), edit.fields);
    if (Object.keys(changes).length === 0) return edit.base;
    try {
      return { show: await calls.edit(changes, edit.base.etag), etag: null };
    } catch (error) {
      if (!isStale(error) || attempt === EDIT_TRIES) throw error;
      if (attempt > 1) await calls.settle();
      edit = onto(await calls.load(), edit);
    }
  }
}

interface Edit {
  base: LoadedShow;
  fields: ShowFields;
}

/** The same edit, made to the show as it is now. Changes to other fields go together; changes to the same one do not. */
function onto(theirs: LoadedShow, { base, fields }: Edit): Edit {
  const [before, now] = [fieldsOf(base.show), fieldsOf(theirs.show)];
  const clashing = clashes(before, fields, now);
  if (clashing.length > 0) throw new EditConflict(theirs, clashing);
  return { base: theirs, fields: rebase(before, fields, now) };
}

async function savePhotos(
  before: readonly Photo[],
  draft: readonly DraftPhoto[],
  calls: ShowCalls,
  remember: (photos: DraftPhoto[]) => void,
): Promise<void> {
  for (const id of removedPhotos(before, draft)) await calls.deletePhoto(id).catch(ignoreMissing);
  const files = newFiles(draft);
  const photos = asUploaded(
    draft,
    files.length > 0 ? await calls.uploadPhotos(files, uploadKey(draft)) : [],
  );
  remember(photos);
  await calls.settle();
  const { show } = await calls.load();
  const order = photos
    .map(({ id }) => id)
    .filter((id) => show.photos.some((photo) => photo.id === id));
  if (order.length > 0) await calls.reorderPhotos(order);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale-revision';
}
