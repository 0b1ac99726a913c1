import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import type { Photo } from '@stagedoor/contracts/show';

interface Identified {
  id: string;
}

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
  return photos.filter((photo) => photo.kind === 'new');
}

/** The ids of the photos that the show had and the form no longer has. */
export function removedPhotos(
  before: readonly Identified[],
  photos: readonly DraftPhoto[],
): string[] {
  return before.map(({ id }) => id).filter((id) => !photos.some((photo) => photo.id === id));
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

type Photos = readonly DraftPhoto[];

interface PhotoMerge {
  mine: Photos;
  theirs: Photos;
  /** Whether one of the two has to be chosen. */
  conflicting: boolean;
  /** Whether the others' changes are in both. */
  joined: boolean;
}

/**
 * Merges two edits of the photos of a show: a photo that either side added stays, a photo that
 * either side removed goes. Two different orders are a conflict, and so are more photos than a show
 * can have: then one list or the other has to be chosen.
 */
export function mergePhotos(before: Photos, draft: Photos, theirs: Photos): PhotoMerge {
  if (!photosDiffer(before, theirs))
    return { mine: draft, theirs, conflicting: false, joined: false };
  if (!photosDiffer(before, draft))
    return { mine: theirs, theirs, conflicting: false, joined: true };

  const goneByThem = new Set(removedPhotos(before, theirs));
  const goneByMe = new Set(removedPhotos(before, draft));
  const left = draft.filter(({ id }) => !goneByThem.has(id));
  const leftOfTheirs = theirs.filter(({ id }) => !goneByMe.has(id));
  const mine = interleave(left, leftOfTheirs);
  if (mine.length > PHOTOS_PER_SHOW)
    return { mine: left, theirs, conflicting: true, joined: false };

  const ids = before.map(({ id }) => id);
  const [orderBefore, myOrder, theirOrder] = [ids, idsOf(draft), idsOf(theirs)].map((list) =>
    list.filter((id) => ids.includes(id) && !goneByMe.has(id) && !goneByThem.has(id)).join(' '),
  );
  const inTheirOrder = interleave(leftOfTheirs, left);
  if (myOrder === orderBefore)
    return { mine: inTheirOrder, theirs, conflicting: false, joined: true };
  const conflicting = theirOrder !== orderBefore && theirOrder !== myOrder;
  return { mine, theirs: inTheirOrder, conflicting, joined: !conflicting };
}

/** Inserts what only `other` has into `list`, after the photos that it follows there. */
function interleave(list: Photos, other: Photos): DraftPhoto[] {
  const merged = [...list];
  for (const [place, photo] of other.entries()) {
    const ids = idsOf(merged);
    const follows = other[place - 1]?.id;
    if (!ids.includes(photo.id))
      merged.splice(follows === undefined ? 0 : ids.indexOf(follows) + 1, 0, photo);
  }
  return merged;
}

function idsOf(photos: Photos): string[] {
  return photos.map(({ id }) => id);
}
