import type { Photo } from '@stagedoor/contracts/show';
import { ApiError } from '../../api/api-error.ts';
import {
  newPhotos,
  photosDiffer,
  removedPhotos,
  storedPhotos,
  type DraftPhoto,
  type NewPhoto,
} from './draft-photos.ts';
import {
  confirmed,
  isPhotoRefusal,
  isRefusal,
  PhotosRefused,
  unconfirmed,
} from './save-failure.ts';
import type { SaveProgress, ShowCalls, ShowEdit } from './save-show.ts';

/**
 * Deletes the removed photos, uploads the new ones and puts all in order. A photo that the server
 * refuses does not keep the others from being stored.
 * @throws PhotosRefused, Unconfirmed, ApiError, NetworkError
 */
export async function savePhotos(
  first: ShowEdit,
  calls: ShowCalls,
  progress: SaveProgress,
): Promise<void> {
  let edit = await deletePhotos(first, calls, progress);
  const refusals: string[] = [];
  const added = newPhotos(edit.draft.photos);
  for (const [index, photo] of added.entries()) {
    progress.onUpload(photo, index + 1, added.length);
    try {
      edit = await upload(edit, photo, calls, progress);
    } catch (error) {
      if (!isPhotoRefusal(error)) throw error;
      refusals.push(error.fieldErrors['photos'] ?? error.message);
    }
  }
  await orderPhotos(edit, calls, progress);
  if (refusals.length > 0) throw new PhotosRefused(refusals);
}

/**
 * Sends an upload that may have succeeded again: only its response tells that photo from photos
 * that others added.
 */
export async function finishUpload(
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
  for (const id of removedPhotos(first.base.show.photos, first.draft.photos)) {
    const without = (photos: readonly Photo[]) => photos.filter((photo) => photo.id !== id);
    await confirmed(
      calls.deletePhoto(id).catch(ignoreMissing),
      calls,
      ({ show }) => without(show.photos).length === show.photos.length,
    );
    edit = withPhotos(edit, without(edit.base.show.photos));
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
  const saved = withPhotos(edit, [...edit.base.show.photos, added], photos);
  remember(saved.base, saved.draft);
  return saved;
}

/** Puts the stored photos in the order of the form. */
async function orderPhotos(
  edit: ShowEdit,
  calls: ShowCalls,
  { remember }: SaveProgress,
): Promise<void> {
  const desired = edit.draft.photos.flatMap((photo) =>
    photo.kind === 'stored' ? [photo.photo] : [],
  );
  try {
    await calls.settle();
    const { show } = await calls.load();
    const present = desired.filter(({ id }) => show.photos.some((photo) => photo.id === id));
    if (present.length === 0) return;
    const order = present.map(({ id }) => id);
    await confirmed(calls.reorderPhotos(order), calls, (now) =>
      startsWith(now.show.photos, present),
    );
    const ordered = withPhotos(edit, present);
    remember(ordered.base, ordered.draft);
  } catch (error) {
    // They are in order already.
    if (photosDiffer(edit.base.show.photos, desired)) throw error;
  }
}

function startsWith(photos: readonly Photo[], first: readonly Photo[]): boolean {
  return !photosDiffer(first, photos.slice(0, first.length));
}

/** The edit after these photos were stored. The revision that this made is not known. */
function withPhotos(
  { base, draft }: ShowEdit,
  photos: Photo[],
  desired: readonly DraftPhoto[] = draft.photos,
): ShowEdit {
  return {
    base: { show: { ...base.show, photos }, etag: null },
    draft: { ...draft, photos: desired },
  };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
