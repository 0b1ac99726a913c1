import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import type { ValueMerge } from '../../edit/merge-fields.ts';
import { photosDiffer, removedPhotos, type DraftPhoto } from './draft-photos.ts';

type Photos = readonly DraftPhoto[];

/**
 * Merges what two people did to the photos of a show: what one of them added is there, what one of
 * them removed is gone. There is a conflict where both put them into different orders, and where
 * there would be more than a show can have: then it is one list or the other.
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
  const mine = weave(left, leftOfTheirs);
  if (mine.length > PHOTOS_PER_SHOW)
    return { mine: left, theirs, conflicting: true, joined: false };

  const ids = before.map(({ id }) => id);
  const [was, mineIs, theirsIs] = [ids, idsOf(draft), idsOf(theirs)].map((list) =>
    list.filter((id) => ids.includes(id) && !goneByMe.has(id) && !goneByThem.has(id)).join(' '),
  );
  const inTheirOrder = weave(leftOfTheirs, left);
  if (mineIs === was) return { mine: inTheirOrder, theirs, conflicting: false, joined: true };
  const conflicting = theirsIs !== was && theirsIs !== mineIs;
  return { mine, theirs: inTheirOrder, conflicting, joined: !conflicting };
}

/** One list, with what only the other one has inserted after the photo that it follows there. */
function weave(list: Photos, other: Photos): DraftPhoto[] {
  const woven = [...list];
  for (const [place, photo] of other.entries()) {
    const ids = idsOf(woven);
    const follows = other[place - 1]?.id;
    if (!ids.includes(photo.id))
      woven.splice(follows === undefined ? 0 : ids.indexOf(follows) + 1, 0, photo);
  }
  return woven;
}

function idsOf(photos: Photos): string[] {
  return photos.map(({ id }) => id);
}
