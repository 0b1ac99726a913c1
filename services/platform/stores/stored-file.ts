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
  /** The requested bytes; undefined where they would begin beyond the end of the file. */
  bytes: Readable | undefined;
}
