import { PHOTOS_PER_SHOW } from '@stagedoor/contracts/facts/limits';
import type { Photo } from '@stagedoor/contracts/show';
import { keptPhotos, photosDiffer, removedPhotos, type DraftPhoto } from './draft-photos.ts';

export interface PhotoMerge {
  mine: DraftPhoto[];
  theirs: DraftPhoto[];
  /** There are two versions to choose from; else `mine` is everybody's. */
  clashing: boolean;
  /** Something that they did is part of `mine`. */
  joined: boolean;
}

/**
 * Merges what two people did to the photos of a show: what one of them added is there, what one of them removed is gone. It takes a choice
 * where both put them into different orders, and where there would be more than a show can have: then it is one list or the other.
 */
export function mergePhotos(
  before: readonly Photo[],
  draft: readonly DraftPhoto[],
  now: readonly Photo[],
): PhotoMerge {
  const theirs = keptPhotos(now);
  if (!photosDiffer(before, theirs))
    return { mine: [...draft], theirs, clashing: false, joined: false };
  if (!photosDiffer(before, draft)) return { mine: theirs, theirs, clashing: false, joined: true };

  const goneByThem = new Set(removedPhotos(before, theirs));
  const goneByMe = new Set(removedPhotos(before, draft));
  const left = draft.filter(({ id }) => !goneByThem.has(id));
  const leftOfTheirs = theirs.filter(({ id }) => !goneByMe.has(id));
  const mine = weave(left, leftOfTheirs);
  if (mine.length > PHOTOS_PER_SHOW) return { mine: left, theirs, clashing: true, joined: false };

  const ids = before.map(({ id }) => id);
  const [was, mineIs, theirsIs] = [ids, idsOf(draft), idsOf(theirs)].map((list) =>
    list.filter((id) => ids.includes(id) && !goneByMe.has(id) && !goneByThem.has(id)).join(' '),
  );
  const inTheirOrder = weave(leftOfTheirs, left);
  if (mineIs === was) return { mine: inTheirOrder, theirs, clashing: false, joined: true };
  const clashing = theirsIs !== was && theirsIs !== mineIs;
  return { mine, theirs: inTheirOrder, clashing, joined: !clashing };
}

/** One list, with what only the other one has put behind whatever it follows there. */
function weave(list: readonly DraftPhoto[], other: readonly DraftPhoto[]): DraftPhoto[] {
  const woven = [...list];
  for (const [place, photo] of other.entries()) {
    const ids = idsOf(woven);
    const follows = other[place - 1]?.id;
    if (!ids.includes(photo.id))
      woven.splice(follows === undefined ? 0 : ids.indexOf(follows) + 1, 0, photo);
  }
  return woven;
}

function idsOf(photos: readonly { id: string }[]): string[] {
  return photos.map(({ id }) => id);
}
