import { z } from 'zod';
import type { RouteShape } from './route.ts';

/** A comparison of the read tables with the log. */
const verification = z.object({
  at: z.string(),
  /** How many events were compared. */
  events: z.number().int(),
  tables: z.number().int(),
  ok: z.boolean(),
  /** The first few, as sentences without the data. */
  differences: z.array(z.string()),
});
export type Verification = z.infer<typeof verification>;

/** A nightly backup, and the trial restore of it. */
const backupResult = z.object({
  at: z.string(),
  /** Made within the last day. */
  is_recent: z.boolean(),
  /** How many events were restored and found equal to the log's. */
  events: z.number().int(),
  /** A sentence, if the backup or its restore failed. */
  problem: z.string().nullable(),
});
export type BackupResult = z.infer<typeof backupResult>;

export const verificationApi = {
  'history.verification': {
    summary:
      'When the read tables were last compared with the log, and whether they differed; ' +
      'whether the last nightly backup was restored.',
    access: 'history',
    responses: {
      200: z.object({ last: verification.nullable(), backup: backupResult.nullable() }),
    },
  },
} satisfies Record<string, RouteShape>;
