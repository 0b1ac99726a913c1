import type { Photo } from '@stagedoor/contracts/show';

export interface MarkedPhoto {
  photo: Photo;
  mark: 'same' | 'removed' | 'added' | 'moved';
}

/** The photos of `after` in their order, then those that were removed. */
export function photoMarks(before: readonly Photo[], after: readonly Photo[]): MarkedPhoto[] {
  const kept = before.filter((photo) => has(after, photo));
  const still = after.filter((photo) => has(before, photo));
  return [
    ...after.map((photo): MarkedPhoto => {
      if (!has(before, photo)) return { photo, mark: 'added' };
      const place = still.findIndex(({ id }) => id === photo.id);
      return { photo, mark: kept[place]?.id === photo.id ? 'same' : 'moved' };
    }),
    ...before
      .filter((photo) => !has(after, photo))
      .map((photo): MarkedPhoto => ({ photo, mark: 'removed' })),
  ];
}

function has(photos: readonly Photo[], { id }: Photo): boolean {
  return photos.some((photo) => photo.id === id);
}
