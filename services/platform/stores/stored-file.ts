import type { Readable } from 'node:stream';

/** The first and the last byte that are requested; without a last one, all from the first on. */
export interface ByteRange {
  from: number;
  to: number | undefined;
}

/** A file that is being read, from a folder or a bucket. */
export interface StoredFile {
  /** Of the whole file. */
  size: number;
  modifiedAt: Date;
  /** What was requested of it; undefined where that begins beyond its end. */
  bytes: Readable | undefined;
}
