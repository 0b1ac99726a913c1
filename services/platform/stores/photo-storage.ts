import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { openBucket } from './bucket.ts';
import { assertAllowed } from './bucket-access.ts';
import { photoBucket } from './photo-bucket.ts';
import { photoFolder, preparePhotoFolder } from './photo-folder.ts';
import type { S3Place } from './s3-place.ts';
import type { ByteRange, StoredFile } from './stored-file.ts';

/**
 * Where the files of photos are: `<hash>.webp`, `<hash>-<width>.<avif|webp>` and `<hash>-og.jpg`.
 * Names are content hashes, so files never change.
 */
export interface PhotoFiles {
  /** The folder or bucket, for messages. */
  address: string;
  /** Resolves when the file would survive a power cut. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  open(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  read(name: string): Promise<Buffer | undefined>;
  /** The path of a file, or its bytes where there is no path. */
  source(name: string): Promise<string | Uint8Array>;
  /** Includes half-written files of interrupted uploads. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  delete(name: string): Promise<void>;
  /** Rejects where the storage cannot be used. A folder has no such check. */
  check?(): Promise<void>;
}

export interface PhotoPlace {
  /** The parent of the folder of photos. */
  dataDir: string;
  /** The bucket for photos, if they are not in that folder. */
  photoStore?: S3Place | undefined;
}

/** @throws Error with a sentence when the storage refuses; a missing response only warns. */
export async function openPhotoFiles(
  { dataDir, photoStore }: PhotoPlace,
  { log, writes }: { log?: Log | undefined; writes: boolean },
): Promise<PhotoFiles> {
  if (photoStore) {
    const bucket = openBucket(photoStore);
    await assertAllowed(bucket, log);
    return photoBucket(bucket);
  }
  const folder = join(dataDir, 'photos');
  if (writes) await preparePhotoFolder(folder);
  return photoFolder(folder);
}
