import type { Sent } from '@stagedoor/contracts/api';
import type { Photo, Show } from '@stagedoor/contracts/show';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { fieldErrors } from '../../api/error-details.ts';
import { isRecord } from '../../api/is-record.ts';
import { differingFields, pick } from '../../edit/differing-fields.ts';
import { EditConflict, rebase, type Edit, type Editable } from '../../edit/editor.ts';
import {
  mergePhotos,
  newPhotos,
  photosDiffer,
  removedPhotos,
  storedPhotos,
  type DraftPhoto,
  type NewPhoto,
} from './draft-photos.ts';
import { isPhotoRefusal, isRefusal, PhotosRefused, unconfirmed } from './save-failure.ts';
import {
  draftOf,
  normalised,
  storedValues,
  type DraftField,
  type ShowDraft,
  type ShowValues,
} from './show-draft.ts';

/** The calls that saving a show makes. */
export interface ShowCalls {
  load(): Promise<Show>;
  unarchive(): Promise<unknown>;
  /** @throws ApiError `stale-revision` if others have changed one of these fields since `from` */
  edit(changes: Partial<ShowValues>, from: FormerValues): Promise<Show>;
  /** @throws ApiError 404 for a photo that is gone */
  deletePhoto(id: string): Promise<unknown>;
  /** Uploads one photo; the same one again is stored only once. */
  uploadPhoto(photo: NewPhoto): Promise<Photo>;
  reorderPhotos(ids: string[]): Promise<unknown>;
  /** Waits a moment before the show is read back. */
  settle(): Promise<void>;
}

/** What an edit changes fields from. */
type FormerValues = NonNullable<Sent<'shows.edit', 'body'>['from']>;

export interface SaveProgress {
  /** Called with what is stored, and what the form has, after every step that was stored. */
  remember: (base: Show, draft: ShowDraft) => void;
  /** Called before each upload. */
  onUpload: (photo: NewPhoto, place: number, count: number) => void;
  /** The id of the photo whose upload began last, in an earlier attempt. */
  uploading?: string | undefined;
}

/** How the editor handles a show. */
export const editableShow: Editable<Show, ShowDraft> = {
  draftOf,
  normalised,
  isBase: (value): value is Show => isRecord(value) && Array.isArray(value['photos']),
  merge: (rebased, { base, draft }) => {
    const photos = mergePhotos(storedPhotos(base.photos), draft.photos, rebased.theirs.photos);
    const { conflicting, joined } = rebased;
    return {
      ...rebased,
      mine: { ...rebased.mine, photos: photos.mine },
      theirs: { ...rebased.theirs, photos: photos.theirs },
      conflicting: photos.conflicting ? [...conflicting, 'photos'] : conflicting,
      joined: photos.joined ? [...joined.filter((name) => name !== 'photos'), 'photos'] : joined,
    };
  },
};

export type ShowEdit = Edit<Show, ShowDraft>;

/**
 * Saves an edit of a show, first the values, then the photos. The server merges the values with
 * what others changed. After a failure, saving what was remembered last does only the remaining
 * steps.
 * @throws EditConflict, PhotosRefused, Unconfirmed, ApiError, NetworkError
 */
export async function saveShow(
  first: ShowEdit,
  calls: ShowCalls,
  progress: SaveProgress,
): Promise<Show> {
  let edit = await finishUpload(first, calls, progress);
  if (photosDiffer(edit.base.photos, edit.draft.photos)) edit = await withTheirPhotos(edit, calls);
  edit = await saveValues(edit, calls, progress);
  if (photosDiffer(edit.base.photos, edit.draft.photos))
    edit = await savePhotos(edit, calls, progress);
  return edit.base;
}

/**
 * The edit with the photos that the show has now: they are changed one by one, and no refusal says
 * that somebody else has changed them. The values stay as they are, for the server to compare.
 * @throws EditConflict
 */
async function withTheirPhotos(edit: ShowEdit, calls: ShowCalls): Promise<ShowEdit> {
  const { photos, is_published, is_archived, updated_at } = await calls.load();
  const now = { ...edit.base, photos, is_published, is_archived, updated_at };
  const names = is_archived && !edit.base.is_archived ? ['is_archived'] : [];
  const conflict = new EditConflict(now, names);
  const { mine, conflicting, hasNews } = rebase(edit, conflict, editableShow);
  if (hasNews || conflicting.length > 0) throw conflict;
  return { base: now, draft: mine };
}

async function saveValues(
  edit: ShowEdit,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<ShowEdit> {
  const { draft } = edit;
  let { base } = edit;
  if (base.is_archived && draft.is_published) {
    await sentAgain(() => calls.unarchive(), calls, base);
    base = { ...base, is_archived: false };
    remember(base, draft);
  }
  const names = differingFields(draftOf(base), draft).filter(isValue);
  if (names.length === 0) return { base, draft };
  const from = {
    ...pick(storedValues(base), names),
    ...(!base.is_archived && { is_archived: false }),
  };
  const stored = await sentAgain(() => calls.edit(pick(draft, names), from), calls, base);
  // Photos that others have added since they were loaded are not taken for removed ones.
  const isOwnList = photosDiffer(base.photos, draft.photos);
  const saved = isOwnList ? { ...stored, photos: base.photos } : stored;
  const rest = isOwnList ? { ...draftOf(saved), photos: draft.photos } : draftOf(saved);
  remember(saved, rest);
  return { base: saved, draft: rest };
}

function isValue(name: DraftField): name is keyof ShowValues {
  return name !== 'photos';
}

/**
 * Sends a change that has no second effect, and sends it again where no response came.
 * @throws Unconfirmed if no response comes to that either and the show is not as it was
 */
async function sentAgain<Result>(
  send: () => Promise<Result>,
  { settle, load }: ShowCalls,
  { updated_at }: Show,
): Promise<Result> {
  return send().catch(async (error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
    await settle();
    return send().catch(async (next: unknown) => {
      const isAsBefore = await load().then(
        (now) => now.updated_at === updated_at,
        () => false,
      );
      throw isAsBefore ? next : unconfirmed(next);
    });
  });
}

/**
 * Deletes the removed photos, uploads the new ones and puts all in order. A photo that the server
 * refuses does not keep the others from being stored.
 * @throws PhotosRefused, Unconfirmed, ApiError, NetworkError
 */
async function savePhotos(
  first: ShowEdit,
  calls: ShowCalls,
  progress: SaveProgress,
): Promise<ShowEdit> {
  let edit = await deletePhotos(first, calls, progress);
  const refusals: string[] = [];
  const added = newPhotos(edit.draft.photos);
  for (const [index, photo] of added.entries()) {
    progress.onUpload(photo, index + 1, added.length);
    try {
      edit = await upload(edit, photo, calls, progress);
    } catch (error) {
      if (!isPhotoRefusal(error)) throw error;
      refusals.push(fieldErrors(error)['photos'] ?? error.message);
    }
  }
  edit = await orderPhotos(edit, calls, progress);
  if (refusals.length > 0) throw new PhotosRefused(refusals);
  return edit;
}

/**
 * Sends an upload that may have succeeded again: only its response tells that photo from photos
 * that others added.
 */
async function finishUpload(
  edit: ShowEdit,
  calls: ShowCalls,
  progress: SaveProgress,
): Promise<ShowEdit> {
  const photo = newPhotos(edit.draft.photos).find(({ id }) => id === progress.uploading);
  if (!photo) return edit;
  try {
    return await upload(edit, photo, calls, progress);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return edit;
  }
}

async function deletePhotos(
  first: ShowEdit,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<ShowEdit> {
  let edit = first;
  for (const id of removedPhotos(first.base.photos, first.draft.photos)) {
    await sentAgain(() => calls.deletePhoto(id).catch(ignoreMissing), calls, edit.base);
    edit = withPhotos(
      edit,
      edit.base.photos.filter((photo) => photo.id !== id),
    );
    remember(edit.base, edit.draft);
  }
  return edit;
}

/** Uploads one photo, which then is the last of the show. */
async function upload(
  edit: ShowEdit,
  photo: NewPhoto,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<ShowEdit> {
  const added = await calls
    .uploadPhoto(photo)
    .catch((error: unknown) => Promise.reject(unconfirmed(error)));
  const stored = storedPhotos([added]);
  const photos = edit.draft.photos.flatMap((one) => (one.id === photo.id ? stored : one));
  const saved = withPhotos(edit, [...edit.base.photos, added], photos);
  remember(saved.base, saved.draft);
  return saved;
}

/** Puts the stored photos in the order of the form. */
async function orderPhotos(
  edit: ShowEdit,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<ShowEdit> {
  const desired = edit.draft.photos.flatMap((photo) =>
    photo.kind === 'stored' ? [photo.photo] : [],
  );
  try {
    await calls.settle();
    const { photos } = await calls.load();
    const present = desired.filter(({ id }) => photos.some((photo) => photo.id === id));
    if (present.length === 0) return edit;
    await sentAgain(() => calls.reorderPhotos(present.map(({ id }) => id)), calls, edit.base);
    const ordered = withPhotos(edit, present);
    remember(ordered.base, ordered.draft);
    return ordered;
  } catch (error) {
    // They are in order already.
    if (photosDiffer(edit.base.photos, desired)) throw error;
    return edit;
  }
}

/** The edit after these photos were stored. */
function withPhotos(
  { base, draft }: ShowEdit,
  photos: Photo[],
  desired: readonly DraftPhoto[] = draft.photos,
): ShowEdit {
  return { base: { ...base, photos }, draft: { ...draft, photos: desired } };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
