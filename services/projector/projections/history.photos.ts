import type { Fields } from './history.fold.ts';

interface Photo {
  id: string;
}

/** What becomes of the photos of a show, for its history. */
export function addPhotos(photos: readonly Photo[]): (before: Fields) => object {
  return (before) => ({ photos: [...photosOf(before), ...photos] });
}

export function removePhoto(id: string): (before: Fields) => object {
  return (before) => ({ photos: photosOf(before).filter((photo) => photo.id !== id) });
}

/** Those that the order does not name come last. */
export function sortPhotos(ids: readonly string[]): (before: Fields) => object {
  const place = ({ id }: Photo) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (before) => ({ photos: photosOf(before).toSorted((a, b) => place(a) - place(b)) });
}

function photosOf({ photos }: Fields): Photo[] {
  return Array.isArray(photos) ? photos : [];
}
