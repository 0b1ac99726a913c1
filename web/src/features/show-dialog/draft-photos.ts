import type { Photo } from '@stagedoor/contracts/show';

/** The length of the part by which the addresses of previews differ. */
const ID_LENGTH = 36;

interface Identified {
  id: string;
}

/** A photo in the form: one that the show has, or a file that is still to be uploaded. */
export type DraftPhoto =
  | { kind: 'kept'; id: string; photo: Photo }
  | { kind: 'new'; id: string; file: File; preview: string };

export function keptPhotos(photos: readonly Photo[]): DraftPhoto[] {
  return photos.map((photo) => ({ kind: 'kept', id: photo.id, photo }));
}

/** The photos with the one at `from` moved to `to`, which is brought within the list. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): DraftPhoto[] {
  const target = Math.max(0, Math.min(to, photos.length - 1));
  const moved = photos[from];
  return moved ? photos.toSpliced(from, 1).toSpliced(target, 0, moved) : [...photos];
}

/** The files to upload, in their order. */
export function newFiles(photos: readonly DraftPhoto[]): File[] {
  return photos.flatMap((photo) => (photo.kind === 'new' ? [photo.file] : []));
}

/** Names this upload: the same for the same files, so that a second try adds none twice. */
export function uploadKey(photos: readonly DraftPhoto[]): string {
  return photos
    .filter(({ kind }) => kind === 'new')
    .map(({ id }) => id.slice(-ID_LENGTH))
    .join('.');
}

/** Of the photos that a show had, those that are not in the form any more. */
export function removedPhotos(
  before: readonly Identified[],
  photos: readonly DraftPhoto[],
): string[] {
  return before.map(({ id }) => id).filter((id) => !photos.some((photo) => photo.id === id));
}

/** The photos with the new ones as they were uploaded; `uploaded` is in the order of `newFiles`. */
export function asUploaded(
  photos: readonly DraftPhoto[],
  uploaded: readonly Photo[],
): DraftPhoto[] {
  const waiting = [...uploaded];
  return photos.map((draft) => {
    const photo = draft.kind === 'new' ? waiting.shift() : undefined;
    return photo ? { kind: 'kept', id: photo.id, photo } : draft;
  });
}

/** Whether the form's photos are other ones, or in another order, than those the show had. */
export function photosDiffer(
  before: readonly Identified[],
  photos: readonly Identified[],
): boolean {
  return (
    photos.length !== before.length || photos.some(({ id }, place) => id !== before[place]?.id)
  );
}
