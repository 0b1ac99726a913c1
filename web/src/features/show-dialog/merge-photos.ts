import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import type { ValueMerge } from '../../edit/merge-fields.ts';
import { photosDiffer, removedPhotos, type DraftPhoto } from './draft-photos.ts';

type Photos = readonly DraftPhoto[];

/**
 * Merges two edits of the photos of a show: a photo that either side added stays, a photo that
 * either side removed goes. Two different orders are a conflict, and so are more photos than a show
 * can have: then one list or the other has to be chosen.
 */
export function mergePhotos(before: Photos, draft: Photos, theirs: Photos): ValueMerge<Photos> {
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
