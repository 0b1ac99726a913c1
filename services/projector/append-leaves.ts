import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { eventLeaf } from '@stagedoor/platform/proof/event-leaf';
import { grow, type TreeNode } from '@stagedoor/platform/proof/merkle-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** The complete subtrees of the Merkle tree over the log. Leaves have the event's position. */
export const MERKLE_TABLES = `
  create table merkle_nodes (
    level int,
    index int,
    hash bytea not null,
    position bigint,
    primary key (level, index)
  );
  create unique index on merkle_nodes (position) where level = 0`;

/** Every event has a leaf, whether this version of the product can read it or not. */
export function leafOf({ recorded, ...event }: LoggedEvent): Buffer {
  return eventLeaf({ ...event, ...recorded });
}

export async function appendLeaves(
  sql: Sql,
  frontier: readonly FrontierNode[],
  events: readonly LoggedEvent[],
  leaves: readonly Buffer[],
): Promise<void> {
  if (events.length === 0) return;
  const size = frontier[0]?.size ?? 0;
  const nodes = grow(size, frontier, leaves);
  await sql.rows(
    `insert into merkle_nodes (level, index, hash, position)
     select * from unnest($1::int[], $2::int[], $3::bytea[], $4::bigint[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => hash),
      nodes.map(({ level, index }) => (level === 0 ? events[index - size]?.position : null)),
    ],
  );
}

type FrontierNode = TreeNode & { size: number };

/** The complete subtrees that the tree consists of: one for each bit of its size. */
export function frontierOf(sql: Sql): Promise<FrontierNode[]> {
  return sql.rows(FRONTIER);
}

const FRONTIER = `
  with tree as (
    select index + 1 as size from merkle_nodes where level = 0 order by index desc limit 1
  )
  select size, node.*
  from tree, generate_series(0, 30) as bit, lateral (
    -- The limit makes even a plan for an empty table find each of them by the index.
    select level, index, hash from merkle_nodes
    where level = bit and index = (size >> bit) - 1 limit 1
  ) node
  where size >> bit & 1 = 1`;
