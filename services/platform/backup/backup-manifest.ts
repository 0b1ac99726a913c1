import { z } from 'zod';

/** The backup has a format that this version does not know. */
export class NewerBackup extends Error {
  override name = 'NewerBackup';
  override message =
    'The backup was made by a newer version of Stagedoor. Restore it with that version.';
}

/** The last entry of a backup, which says what the backup holds. */
const backupManifest = z.object({
  format: z.literal('stagedoor backup'),
  version: z.literal(1),
  made_at: z.string(),
  /** The names of the migrations of the schema `app`, in order. */
  migrations: z.array(z.string()),
  log: z.object({
    events: z.int(),
    /** The position of the last event, and its id. */
    position: z.string(),
    last: z.string().nullable(),
  }),
  /** The id of the master key, which reveals nothing about it. */
  master_key: z.string(),
  /** The ids of earlier master keys that still wrap some keys, because a rotation had not ended. */
  earlier_keys: z.array(z.string()).default([]),
  /** Whether every erasure up to here was signed in the ledger beside the backup. */
  signed_erasures: z.boolean().default(false),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof backupManifest>;

const anyVersion = z.object({ format: backupManifest.shape.format, version: z.int() });

/** @throws NewerBackup, or ZodError for content that is not a manifest. */
export function parseManifest(content: unknown): BackupManifest {
  if (anyVersion.parse(content).version > backupManifest.shape.version.value)
    throw new NewerBackup();
  return backupManifest.parse(content);
}

export const MANIFEST = 'manifest.json';
/** Only in backups that a passphrase protects. One key per line, the one in use first. */
export const MASTER_KEY_FILE = 'master-key';
export const PHOTOS = 'photos/';
export const TABLES = 'tables/';
export const LOG = 'log/';

/**
 * What is read of a backup or its ledger is in memory as a whole. Whoever may write there must not
 * fill that, so nothing larger than this is read or written: packed, unpacked, or as a ledger.
 */
export const LARGEST_FILE = 128 * 1024 * 1024;
/** Rows of accounts, keys and checkpoints stay in memory until the whole backup was checked. */
export const LARGEST_TABLES = 2 * LARGEST_FILE;
export const LARGEST_MANIFEST = 32 * 1024 * 1024;

/** Many short lines take much more memory than their text. */
const MOST_LINES = 1_000_000;

/** Undefined for more lines than Stagedoor writes into a file. */
export function splitLines(text: string): string[] | undefined {
  const lines = text.split('\n', MOST_LINES + 1);
  return lines.length > MOST_LINES ? undefined : lines;
}

export function inMiB(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}
