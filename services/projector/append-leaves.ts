import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { leafOf } from '@stagedoor/platform/proof/event-leaf';
import { grow, type TreeNode } from '@stagedoor/platform/proof/merkle-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** The complete subtrees of the Merkle tree over the log. Only leaves have a position. */
export const MERKLE_TABLES = `
  create table merkle_nodes (
    level int,
    index int,
    hash bytea not null,
    position bigint,
    primary key (level, index)
  );
  create unique index on merkle_nodes (position) where level = 0`;

/** The complete subtrees that a tree of this size consists of: one for each bit of the size. */
export interface Frontier {
  size: number;
  nodes: readonly TreeNode[];
}

/** The nodes that a batch adds to the tree, and the frontier after it. */
export interface NewNodes {
  nodes: readonly (TreeNode & { position: bigint | null })[];
  frontier: Frontier;
}

/** Adds a leaf for every event, whether this version of the product can read it or not. */
export function addLeaves({ size, nodes }: Frontier, events: readonly LoggedEvent[]): NewNodes {
  const added = grow(size, nodes, events.map(leafOf)).map((node) => ({
    ...node,
    position: node.level === 0 ? (events[node.index - size]?.position ?? null) : null,
  }));
  const last = new Map([...nodes, ...added].map((node) => [node.level, node]));
  return { nodes: added, frontier: { size: size + events.length, nodes: [...last.values()] } };
}

export async function insertNodes(sql: Sql, { nodes }: NewNodes): Promise<void> {
  if (nodes.length === 0) return;
  await sql.rows(
    `insert into merkle_nodes (level, index, hash, position)
     select * from unnest($1::int[], $2::int[], $3::bytea[], $4::bigint[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => hash),
      nodes.map(({ position }) => position),
    ],
  );
}

export async function frontierOf(sql: Sql): Promise<Frontier> {
  const nodes = await sql.rows<TreeNode & { size: number }>(FRONTIER);
  return { size: nodes[0]?.size ?? 0, nodes };
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
