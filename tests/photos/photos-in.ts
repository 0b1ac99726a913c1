import { join } from 'node:path';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';

/** The photos in a data folder. */
export async function photosIn(dataDir: string) {
  const files = await openPhotoFiles({ dataDir }, { writes: true });
  return { ...createPhotos(files), files, folder: join(dataDir, 'photos') };
}
