import type { Photo } from '@stagedoor/contracts/show';

/** The length of the UUID that ends the address of a preview. */
const UUID_LENGTH = 36;

interface Identified {
  id: string;
}

/** A photo in the form: one that the show already has, or a file to upload. */
export type DraftPhoto =
  | { kind: 'stored'; id: string; photo: Photo }
  | { kind: 'new'; id: string; file: File; preview: string };

export function storedPhotos(photos: readonly Photo[]): DraftPhoto[] {
  return photos.map((photo) => ({ kind: 'stored', id: photo.id, photo }));
}

/** Moves the photo at index `from` to index `to`, or to the nearest end of the list. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): DraftPhoto[] {
  const target = Math.max(0, Math.min(to, photos.length - 1));
  const moved = photos[from];
  return moved ? photos.toSpliced(from, 1).toSpliced(target, 0, moved) : [...photos];
}

/** The files to upload, in the order of the form. */
export function newFiles(photos: readonly DraftPhoto[]): File[] {
  return photos.flatMap((photo) => (photo.kind === 'new' ? [photo.file] : []));
}

/** An idempotency key that is the same for the same files, so that a retry adds none twice. */
export function uploadKey(photos: readonly DraftPhoto[]): string {
  return photos
    .filter(({ kind }) => kind === 'new')
    .map(({ id }) => id.slice(-UUID_LENGTH))
    .join('.');
}

/** The ids of the photos that the show had and the form no longer has. */
export function removedPhotos(
  before: readonly Identified[],
  photos: readonly DraftPhoto[],
): string[] {
  return before.map(({ id }) => id).filter((id) => !photos.some((photo) => photo.id === id));
}

/** Replaces the new files by their photos. `uploaded` is in the order of `newFiles`. */
export function withUploaded(
  photos: readonly DraftPhoto[],
  uploaded: readonly Photo[],
): DraftPhoto[] {
  const waiting = [...uploaded];
  return photos.map((draft) => {
    const photo = draft.kind === 'new' ? waiting.shift() : undefined;
    return photo ? { kind: 'stored', id: photo.id, photo } : draft;
  });
}

/** Whether the photos of the form differ from those of the show, or are in another order. */
export function photosDiffer(
  before: readonly Identified[],
  photos: readonly Identified[],
): boolean {
  return (
    photos.length !== before.length || photos.some(({ id }, place) => id !== before[place]?.id)
  );
}
