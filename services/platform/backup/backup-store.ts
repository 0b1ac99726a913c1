import { basename, dirname } from 'node:path';
import type { z } from 'zod';
import { openBucket } from '../stores/bucket.ts';
import type { FileStore } from '../stores/file-store.ts';
import { folderStore } from '../stores/folder-store.ts';
import { isS3Address, s3Place, type s3Env } from '../stores/s3-place.ts';

/** A backup in a store, which also has the ledger of erasures. */
export interface BackupFile {
  store: FileStore;
  name: string;
}

type Settings = z.infer<typeof s3Env> & { MIN_FREE_SPACE: number };

/** A part of a backup is large, and networks are slow. */
const LIMIT_MS = 120_000;

/** A folder, or a bucket as `s3://bucket/prefix`. */
export function backupStore(place: string, env: Settings): FileStore {
  return isS3Address(place)
    ? openBucket({ ...s3Place(place, env), limitMs: LIMIT_MS })
    : folderStore(place, env.MIN_FREE_SPACE);
}

export function backupFile(address: string, env: Settings): BackupFile {
  return { store: backupStore(dirname(address), env), name: basename(address) };
}
