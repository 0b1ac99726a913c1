export interface Photo {
  id: string;
}

interface Photos {
  photos: Photo[];
}

interface Before {
  photos?: unknown;
}

/* Changes of the photos of a show. */
export function addPhotos(photos: readonly Photo[]): (before: Before) => Photos {
  return (before) => ({ photos: [...photosOf(before), ...photos] });
}

export function removePhoto(id: string): (before: Before) => Photos {
  return (before) => ({ photos: photosOf(before).filter((photo) => photo.id !== id) });
}

/** Photos that the order does not name come last. */
export function sortPhotos(ids: readonly string[]): (before: Before) => Photos {
  const place = ({ id }: Photo) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (before) => ({ photos: photosOf(before).toSorted((a, b) => place(a) - place(b)) });
}

function photosOf({ photos }: Before): Photo[] {
  return Array.isArray(photos) ? photos : [];
}
