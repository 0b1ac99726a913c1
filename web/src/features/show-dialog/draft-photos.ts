import { mergedIds } from '@stagedoor/contracts/facts/merged-ids';
import type { Photo } from '@stagedoor/contracts/show';
import { NetworkError } from '../../api/api-error.ts';
import { ExpectedError } from '../../api/expected-error.ts';
import type { PhotoUpload } from './photo-upload.ts';

/** A photo in the form: one that is stored, or a file that is being uploaded. */
export type DraftPhoto = StoredPhoto | NewPhoto;

interface StoredPhoto {
  kind: 'stored';
  id: string;
  image: string;
}

export interface NewPhoto {
  kind: 'new';
  id: string;
  upload: PhotoUpload;
}

/** Photos of a form were refused. */
export class PhotosRefused extends ExpectedError {}

/** What to do about them, where the form says at each why. */
export const REMOVE_REFUSED = 'Remove each refused photo before you save.';

/** The server could not be reached. */
export class PhotosNotStored extends ExpectedError {}

export function storedPhotos(photos: readonly Pick<Photo, 'id' | 'image'>[]): StoredPhoto[] {
  return photos.map(({ id, image }) => ({ kind: 'stored', id, image }));
}

/** Moves the photo at index `from` to index `to`, or to the nearest end of the list. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): DraftPhoto[] {
  const target = Math.max(0, Math.min(to, photos.length - 1));
  const moved = photos[from];
  return moved ? photos.toSpliced(from, 1).toSpliced(target, 0, moved) : [...photos];
}

/** Why photos of the form were refused; undefined where none was. */
export function refusalOf(photos: readonly DraftPhoto[]): string | undefined {
  const reasons = photos.flatMap((photo) => {
    const state = photo.kind === 'new' && photo.upload.state.get();
    return state && state.kind === 'refused' ? state.reason : [];
  });
  return reasons.length > 0
    ? `${reasons.join(' ')} Remove ${reasons.length > 1 ? 'them' : 'it'} before you save.`
    : undefined;
}

/** Waits until all photos are stored. @throws PhotosRefused, PhotosNotStored, ApiError */
export async function allStored(photos: readonly DraftPhoto[]): Promise<DraftPhoto[]> {
  const uploads = photos.map(async (photo) => photo.kind === 'new' && photo.upload.photo());
  await Promise.allSettled(uploads);
  if (refusalOf(photos)) throw new PhotosRefused(REMOVE_REFUSED);
  await Promise.all(uploads).catch((cause: unknown) => {
    throw cause instanceof NetworkError ? new PhotosNotStored(NOT_STORED, { cause }) : cause;
  });
  return photos.map(storedIfDone);
}

const NOT_STORED = 'The photos could not be uploaded, so nothing was saved.';

/** The photos of the form beside others' changes, as the server will merge them. */
export function mergePhotos(
  before: readonly DraftPhoto[],
  mine: readonly DraftPhoto[],
  theirs: readonly DraftPhoto[],
): DraftPhoto[] {
  const photos = mine.map(storedIfDone);
  const all = new Map([...theirs, ...photos].map((photo) => [photo.id, photo]));
  return mergedIds(idsOf(before), idsOf(photos), idsOf(theirs)).flatMap((id) => all.get(id) ?? []);
}

export function idsOf(photos: readonly { id: string }[]): string[] {
  return photos.map(({ id }) => id);
}

function storedIfDone(photo: DraftPhoto): DraftPhoto {
  const state = photo.kind === 'new' && photo.upload.state.get();
  if (!state || state.kind !== 'stored') return photo;
  const { id, image } = state.photo;
  return { kind: 'stored', id, image };
}
