import { z } from 'zod';
import { personSchema } from './account.ts';
import { id } from './text.ts';
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
  /** There should have been another one since. */
  is_overdue: z.boolean(),
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

/** One occurrence of what was found outside the read tables; it stands until acknowledged. */
const finding = z.object({
  id: z.string(),
  /** When it was first found. */
  at: z.string(),
  kind: z.enum(['log', 'checkpoint', 'account', 'key', 'photo']),
  sentence: z.string(),
  acknowledged: z.object({ at: z.string(), by: personSchema }).nullable(),
});
export type Finding = z.infer<typeof finding>;

/** What stays a problem while it holds, also after somebody has acknowledged it. */
export const LASTING_KINDS: readonly Finding['kind'][] = ['log', 'account', 'key'];

export const verificationApi = {
  'history.verification': {
    summary:
      'When the read tables were last compared with the log, and whether they differed; ' +
      'whether the last nightly backup was restored; what else was found, and who acknowledged it.',
    access: 'history',
    responses: {
      200: z.object({
        last: verification.nullable(),
        backup: backupResult.nullable(),
        findings: z.array(finding),
      }),
    },
  },
  'findings.acknowledge': {
    summary:
      'Says in the history that a finding was seen. It covers one occurrence: what was gone and ' +
      'comes back is a new finding.',
    access: 'site-manager',
    params: z.object({ id }),
    responses: { 200: z.object({ success: z.literal(true) }) },
  },
} satisfies Record<string, RouteShape>;
