import { PHOTOS_PER_SHOW, TOO_MANY_PHOTOS } from '@stagedoor/contracts/facts/limits';
import { mergedIds } from '@stagedoor/contracts/facts/merged-ids';
import { invalidField } from '@stagedoor/contracts/refusals';
import type { ShowEvent, StoredPhoto } from '@stagedoor/contracts/events/show.events';

/** Gives a show these photos, in this order, and takes all others from it. */
export interface SetPhotos {
  type: 'SetPhotos';
  /** Ids of photos that the show has, or of `offered` ones. */
  photos: readonly string[];
  /** The ids that `photos` were changed from: with them, what others changed meanwhile stays. */
  from?: readonly string[] | undefined;
  /** The photos that the show may get. */
  offered?: readonly StoredPhoto[];
}

export function addPhotos(photos: readonly StoredPhoto[]): SetPhotos {
  return { type: 'SetPhotos', photos: photos.map(({ id }) => id), from: [], offered: photos };
}

/** Does nothing where the show does not have the photo. */
export function removePhoto(id: string): SetPhotos {
  return { type: 'SetPhotos', photos: [], from: [id] };
}

type PhotoEvent = Extract<
  ShowEvent,
  { type: 'ShowPhotosAdded' | 'ShowPhotoRemoved' | 'ShowPhotosReordered' }
>;

/** @throws Refused invalid-input for too many photos, or one that the show cannot get. */
export function setPhotos(
  photos: readonly StoredPhoto[],
  { photos: sent, from, offered = [] }: SetPhotos,
): PhotoEvent[] {
  const ids = photos.map(({ id }) => id);
  const wanted = from ? mergedIds(from, sent, ids) : [...new Set(sent)];
  const added = wanted.filter((id) => !ids.includes(id)).map((id) => photoIn(offered, id));
  if (wanted.length > PHOTOS_PER_SHOW) throw invalidField('photos', TOO_MANY_PHOTOS);
  const kept = ids.filter((id) => wanted.includes(id));
  const isInOrder = [...kept, ...added.map(({ id }) => id)].every((id, i) => id === wanted[i]);
  // Removes before it adds, so that the show never has more photos than allowed.
  return [
    ...ids
      .filter((id) => !wanted.includes(id))
      .map((photo_id) => ({ type: 'ShowPhotoRemoved', data: { photo_id } }) as const),
    ...(added.length > 0 ? [{ type: 'ShowPhotosAdded', data: { photos: added } } as const] : []),
    ...(isInOrder ? [] : [{ type: 'ShowPhotosReordered', data: { photo_ids: wanted } } as const]),
  ];
}

function photoIn(offered: readonly StoredPhoto[], id: string): StoredPhoto {
  const photo = offered.find((each) => each.id === id);
  if (photo) return photo;
  throw invalidField(
    'photos',
    `This show cannot have the photo ${id}: it belongs to another show, or has expired. Add it again.`,
  );
}

/** The photos after an event. Those that an order does not name come last. */
export function photosAfter(photos: StoredPhoto[], event: PhotoEvent): StoredPhoto[] {
  switch (event.type) {
    case 'ShowPhotosAdded':
      return [...photos, ...event.data.photos];
    case 'ShowPhotoRemoved':
      return photos.filter(({ id }) => id !== event.data.photo_id);
    case 'ShowPhotosReordered':
      return inOrder(photos, event.data.photo_ids);
  }
}

function inOrder(photos: StoredPhoto[], ids: readonly string[]): StoredPhoto[] {
  const place = ({ id }: StoredPhoto) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return photos.toSorted((a, b) => place(a) - place(b));
}
