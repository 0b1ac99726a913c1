import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { openBucket } from '../stores/bucket.ts';
import { openDataFolder, orUndefined } from '../stores/data-folder.ts';
import { assertAllowed, type FileStore } from '../stores/file-store.ts';
import { folderStore } from '../stores/folder-store.ts';
import type { S3Place } from '../stores/s3-place.ts';

export interface PhotoPlace {
  /** The parent of the folder of photos. */
  dataDir: string;
  /** The bucket for photos, if they are not in that folder. */
  photoStore?: S3Place | undefined;
}

/**
 * Opens the store with the files of photos: `<hash>.webp`, `<hash>-<width>.<avif|webp>` and
 * `<hash>-og.jpg`. Names are content hashes, so files never change.
 * @throws Error with a sentence when the storage refuses; a missing response only warns.
 */
export async function openPhotoFiles(
  { dataDir, photoStore }: PhotoPlace,
  { log, writes }: { log?: Log | undefined; writes: boolean },
): Promise<FileStore> {
  const folder = join(dataDir, 'photos');
  const store = photoStore ? openBucket(photoStore) : folderStore(folder);
  await assertAllowed(store, log);
  if (writes && !photoStore) await prepareFolder(folder);
  return store;
}

/** Makes the folder, and closes it to other accounts: earlier versions let them read it. */
async function prepareFolder(folder: string): Promise<void> {
  await openDataFolder(folder);
  await chmod(folder, 0o700);
  // Another service may have finished or removed a file meanwhile.
  for (const name of await readdir(folder)) await orUndefined(chmod(join(folder, name), 0o600));
}
