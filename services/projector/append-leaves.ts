import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { leafOf } from '@stagedoor/platform/proof/event-leaf';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** The leaves of the Merkle tree over the log, which are in the order of their positions. */
export const LEAVES_TABLE = `
  create table merkle_leaves (position bigint primary key, hash bytea not null)`;

/** Adds a leaf for every event, whether this version of the product can read it or not. */
export async function insertLeaves(sql: Sql, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.rows('insert into merkle_leaves select * from unnest($1::bigint[], $2::bytea[])', [
    events.map(({ position }) => position),
    events.map(leafOf),
  ]);
}
