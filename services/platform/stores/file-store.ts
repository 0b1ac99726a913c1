import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Log } from '../process/log.ts';
import { isS3Address } from './s3-place.ts';
import { StorageRefuses } from './store-away.ts';

/** Files in a folder, or objects of a bucket. What a bucket cannot do now rejects as away. */
export interface FileStore {
  /** The folder, or `s3://bucket/prefix` without a slash at its end. */
  address: string;
  /** Resolves when the file would survive a power cut. Nobody sees it before it is whole. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds a text to the end of a file, durably. A bucket cannot do that. */
  append?(name: string, text: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Undefined where there is no such file. */
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** The files whose names begin like this; in a folder also half-written ones. */
  list(prefix?: string): AsyncIterable<{ name: string; writtenAt: Date }>;
  delete(name: string): Promise<void>;
  /** Rejects where the storage cannot be used. A folder has no such check. */
  check?(): Promise<void>;
}

/** The first and the last byte that are requested; without a last one, all from the first on. */
export interface ByteRange {
  from: number;
  to: number | undefined;
}

/** A file that is being read. */
export interface StoredFile {
  size: number;
  modifiedAt: Date;
  /** The requested bytes; undefined where they would begin beyond the end of the file. */
  bytes: Readable | undefined;
}

/** The content of a file, or of a part of it; undefined where there is no such file. */
export async function contentOf(store: Pick<FileStore, 'get'>, name: string, range?: ByteRange) {
  const file = await store.get(name, range);
  return file && (file.bytes ? buffer(file.bytes) : Buffer.alloc(0));
}

/** The address of a file, for messages. */
export function addressOf({ address }: Pick<FileStore, 'address'>, name: string): string {
  return isS3Address(address) ? `${address}/${name}` : join(address, name);
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

export function mediaType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

/** @throws Error with a sentence when the storage refuses. Without a response it only warns. */
export async function assertAllowed({ check }: Pick<FileStore, 'check'>, log?: Log): Promise<void> {
  await check?.().catch((error: unknown) => {
    if (!(error instanceof StorageRefuses))
      return log?.warn({ err: error }, 'The access to the storage could not be checked.');
    throw new Error(
      `${error.message} Please check the name of the bucket, S3_ENDPOINT, S3_REGION, ` +
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      { cause: error },
    );
  });
}
