import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import type { Log } from '../process/log.ts';
import type { NoteSigner } from '../proof/signed-note.ts';
import { openBucket } from '../stores/bucket.ts';
import { isS3Address, s3Place, type s3Env } from '../stores/s3-place.ts';
import { backupBucket } from './backup-bucket.ts';
import { backupFolder } from './backup-folder.ts';
import type { LedgerLine } from './erasure-ledger.ts';

/** A place for backups, and for the ledger of erasures, which is newer than they are. */
export interface BackupStore {
  /** The address of a file, for messages. */
  addressOf(name: string): string;
  /** @throws Error with a sentence where a storage refuses. */
  prepare(log: Log): Promise<void>;
  /** The file appears only when it is whole. @throws Error where there is no room. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined where there is no such file. */
  open(name: string): Promise<Readable | undefined>;
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  delete(name: string): Promise<void>;
  /** Adds the events of erasures that this key did not sign there yet. They name nobody. */
  noteErasures(events: readonly EventLine[], signer: NoteSigner): Promise<void>;
  /** What others may have written. */
  ledger(): Promise<LedgerLine[]>;
}

export interface BackupFile {
  store: BackupStore;
  name: string;
}

type Settings = z.infer<typeof s3Env> & { MIN_FREE_SPACE: number };

/** A part of a backup is large, and networks are slow. */
const LIMIT_MS = 120_000;

/** A folder, or a bucket as `s3://bucket/prefix`. */
export function backupStore(place: string, env: Settings): BackupStore {
  return isS3Address(place)
    ? backupBucket(openBucket({ ...s3Place(place, env), limitMs: LIMIT_MS }))
    : backupFolder(place, env.MIN_FREE_SPACE);
}

export function backupFile(address: string, env: Settings): BackupFile {
  return { store: backupStore(dirname(address), env), name: basename(address) };
}
