import type { Photo } from '@stagedoor/contracts/show';

type Identified = Pick<Photo, 'id'>;

/** A photo in the form: one that the show already has, or a file to upload. */
export type DraftPhoto = { kind: 'stored'; id: string; photo: Photo } | NewPhoto;

export interface NewPhoto {
  kind: 'new';
  /** The address of its preview. */
  id: string;
  file: File;
  /** What to know about it, such as that it was scaled down. */
  note?: string;
}

/** What the files that were uploaded have become. */
export const uploaded = new WeakMap<File, Photo>();

export function storedPhotos(photos: readonly Photo[]): DraftPhoto[] {
  return photos.map((photo) => ({ kind: 'stored', id: photo.id, photo }));
}

/** Moves the photo at index `from` to index `to`, or to the nearest end of the list. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): DraftPhoto[] {
  const target = Math.max(0, Math.min(to, photos.length - 1));
  const moved = photos[from];
  return moved ? photos.toSpliced(from, 1).toSpliced(target, 0, moved) : [...photos];
}

/** The photos to upload, in the order of the form. */
export function newPhotos(photos: readonly DraftPhoto[]): NewPhoto[] {
  return photos.filter((photo) => photo.kind === 'new').filter(({ file }) => !uploaded.has(file));
}

/** The ids of the photos that the show had and the form no longer has. */
export function removedPhotos(before: readonly Identified[], photos: readonly DraftPhoto[]) {
  return before.map(({ id }) => id).filter((id) => !has(photos, id));
}

/** Whether photos were moved: one that was there before is in another place now. */
export function isMoved(before: readonly Identified[], photos: readonly Identified[]): boolean {
  const left = before.filter(({ id }) => has(photos, id));
  return left.some(({ id }, place) => photos[place]?.id !== id);
}

/**
 * The photos of the form beside others' changes: a photo that either side added stays, a photo that
 * either side removed goes.
 */
export function mergePhotos(
  before: readonly DraftPhoto[],
  mine: readonly DraftPhoto[],
  theirs: readonly DraftPhoto[],
): DraftPhoto[] {
  const photos = mine
    .map((photo) => (photo.kind === 'new' ? (storedAs(photo) ?? photo) : photo))
    .filter(({ kind, id }) => kind === 'new' || has(theirs, id));
  const stored = theirs.filter(({ id }) => has(photos, id) || !has(before, id));
  return isMoved(before, mine)
    ? [...photos, ...stored.filter(({ id }) => !has(photos, id))]
    : [...stored, ...photos.filter(({ id }) => !has(stored, id))];
}

function has(photos: readonly Identified[], id: string): boolean {
  return photos.some((photo) => photo.id === id);
}

function storedAs({ file }: NewPhoto): DraftPhoto | undefined {
  const photo = uploaded.get(file);
  return photo && { kind: 'stored', id: photo.id, photo };
}
