import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { applyBatch } from './apply-batch.ts';
import type { Sources } from './sources.ts';

/**
 * Brings the read tables of the current search path forward to the end of the log, or to `upTo`, within the caller's transaction.
 * Nothing but the tables changes: reactors are not asked.
 * @returns the position that the tables have now, -1 when nothing has happened yet.
 */
export async function replay(
  sql: Sql,
  { eventLog, ...how }: Pick<Sources, 'eventLog' | 'projections'>,
  upTo?: bigint,
): Promise<bigint> {
  const held = await sql.row<{ position: bigint }>('select position from checkpoint');
  let position = held?.position ?? -1n;
  const after = position < 0n ? undefined : position;
  for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo })) {
    await applyBatch(sql, how, events);
    position = events.at(-1)?.position ?? position;
  }
  return position;
}
