import { z } from 'zod';
import {
  CHANGED_SUBJECTS,
  isChangedSubject,
  type ChangedSubject,
} from '@stagedoor/contracts/facts/changes';
import type { Sql } from './postgres.ts';

/** The schema of the read tables, the role that only reads them, and the projector's channel. */
export const READ_SCHEMA = 'read';
export const QUERY_ROLE = 'venue_query';
export const PROJECTED_CHANNEL = 'projected';

/** What the projector notifies of: names and ids only, because every login can listen. */
export const projectedNotification = z.object({
  /**
   * How far the tables are that have this `tableoid` of their checkpoint; missing for what no table
   * holds. A rebuild makes new tables, perhaps from another log, whose positions differ.
   */
  place: z.object({ tables: z.string(), position: z.coerce.bigint() }).optional(),
  /** Names of projections, or `status`; missing where anything may have changed. */
  subjects: z
    .array(z.string())
    .transform((names) => names.filter(isChangedSubject))
    .default([...CHANGED_SUBJECTS]),
  /** The ids of the shows that have changed; missing where any show may have. */
  shows: z.array(z.string()).optional(),
  /** The command that changed all of it, if there is one. */
  command: z.string().optional(),
});
export type ProjectedNotification = z.input<typeof projectedNotification>;

/** Has open back offices load again what no read table holds. In a transaction, at its end. */
export async function notifyOf(sql: Sql, ...subjects: ChangedSubject[]): Promise<void> {
  const payload: ProjectedNotification = { subjects };
  await sql.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, JSON.stringify(payload)]);
}
