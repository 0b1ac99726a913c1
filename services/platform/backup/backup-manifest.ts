import { z } from 'zod';

/** What a backup holds, as its last entry says. */
export const backupManifest = z.object({
  format: z.literal('stagedoor backup'),
  version: z.literal(1),
  made_at: z.string(),
  /** Of the schema `app`, in their order. */
  migrations: z.array(z.string()),
  log: z.object({
    events: z.int(),
    /** Where the log ended, and the id of the event there. */
    position: z.string(),
    last: z.string().nullable(),
  }),
  /** The id of the master key, which reveals nothing about it. */
  master_key: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof backupManifest>;

export const MANIFEST = 'manifest.json';
/** Only in a backup that a passphrase protects. */
export const MASTER_KEY_FILE = 'master-key';
export const PHOTOS = 'photos/';
export const TABLES = 'tables/';
export const LOG = 'log/';
