import type { Sql } from '../stores/postgres.ts';
import { READ_SCHEMA } from '../stores/read-model.ts';
import type { CheckpointSigner } from './checkpoint.ts';
import { MerkleTree } from './merkle-tree.ts';

/**
 * Makes the tree over the log's events of the leaves that the projector has stored. `head` is the
 * position of the last event in it, -1 for none.
 */
export async function loadTree(sql: Sql, schema = READ_SCHEMA) {
  const { hashes, head } = await storedLeaves(sql, schema);
  return { tree: new MerkleTree(hashes), head };
}

/** All leaves with the positions of their events, in few bytes for each. */
export async function storedLeaves(sql: Sql, schema = READ_SCHEMA) {
  const stored = await sql.row<{ hashes: Buffer; positions: Buffer }>(
    `select coalesce(string_agg(hash, '' order by position), '') as hashes,
       coalesce(string_agg(int8send(position), '' order by position), '') as positions
     from ${schema}.merkle_leaves`,
  );
  const { hashes, positions } = stored ?? { hashes: Buffer.alloc(0), positions: Buffer.alloc(0) };
  const count = positions.length / 8;
  const positionAt = (index: number) => positions.readBigInt64BE(index * 8);
  return {
    hashes,
    count,
    head: count === 0 ? -1n : positionAt(count - 1),
    positionAt,
    hashAt: (index: number) => hashes.subarray(index * 32, index * 32 + 32),
  };
}

/** The index of the leaf of the event at this position; undefined if no leaf is of it. */
export async function leafIndex(sql: Sql, position: bigint): Promise<number | undefined> {
  const leaf = await sql.row<{ index: number }>(
    `select (select count(*)::int from ${LEAVES} where position < $1) as index
     from ${LEAVES} where position = $1`,
    [position],
  );
  return leaf?.index;
}

/** Signs a checkpoint of the whole tree, and stores it beside all earlier ones in `app`. */
export async function makeCheckpoint(tree: MerkleTree, signer: CheckpointSigner, app: Sql) {
  const note = signer.sign(tree.size, tree.rootHash(tree.size));
  await app.rows(
    'insert into app.checkpoints (note, size) values ($1, $2) on conflict do nothing',
    [note, tree.size],
  );
  return note;
}

/** The proof that the tree of `size` holds its leaf at `index`, with everything in base64. */
export function inclusionProof(tree: MerkleTree, index: number, size: number) {
  const path = tree.inclusionPath(index, size);
  return { index, size, leaf: base64(tree.leaf(index)), path: path.map(base64) };
}

export function base64(hash: Buffer | undefined): string {
  return hash?.toString('base64') ?? '';
}

const LEAVES = `${READ_SCHEMA}.merkle_leaves`;
