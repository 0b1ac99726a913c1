import type { Sql } from '../stores/postgres.ts';
import { READ_SCHEMA } from '../stores/read-model.ts';
import type { CheckpointSigner } from './checkpoint.ts';
import { inclusionPath, rootHash, type ReadHashes } from './merkle-tree.ts';

/** The tree over the log's events, as the projector keeps it. */
export interface StoredTree {
  /** How many events it holds. */
  size(): Promise<number>;
  /** The index of the event at this position; undefined if no event of the product is there. */
  indexOf(position: bigint): Promise<number | undefined>;
  /** At most `count` leaves in order, from this index on. */
  leaves(from: number, count: number): Promise<{ position: bigint; hash: Buffer }[]>;
  read: ReadHashes;
}

export function storedTree(sql: Sql): StoredTree {
  return {
    size: async () => {
      const last = await sql.row<{ index: number }>(
        `select index from ${NODES} where level = 0 order by index desc limit 1`,
      );
      return last ? last.index + 1 : 0;
    },
    indexOf: async (position) => {
      const leaf = await sql.row<{ index: number }>(
        `select index from ${NODES} where position = $1`,
        [position],
      );
      return leaf?.index;
    },
    leaves: (from, count) =>
      sql.rows(
        `select position, hash from ${NODES}
         where level = 0 and index >= $1 and index < $2 order by index`,
        [from, from + count],
      ),
    read: async (places) => {
      const nodes = await sql.rows<{ hash: Buffer }>(
        `select hash from unnest($1::int[], $2::int[]) with ordinality as place(level, index, nth)
         join ${NODES} using (level, index) order by nth`,
        [places.map(({ level }) => level), places.map(({ index }) => index)],
      );
      if (nodes.length < places.length) throw new Error('The tree over the log is not whole.');
      return nodes.map(({ hash }) => hash);
    },
  };
}

/** A signed checkpoint of the first `size` events of the tree. */
export async function checkpointOf(
  { read }: Pick<StoredTree, 'read'>,
  signer: CheckpointSigner,
  size: number,
): Promise<string> {
  return signer.sign(size, await rootHash(size, read));
}

/** Signs a checkpoint of the whole tree, and stores it beside all earlier ones in `app`. */
export async function makeCheckpoint(
  tree: StoredTree,
  signer: CheckpointSigner,
  app: Sql,
): Promise<string> {
  const size = await tree.size();
  const note = await checkpointOf(tree, signer, size);
  await app.rows(
    'insert into app.checkpoints (note, size) values ($1, $2) on conflict do nothing',
    [note, size],
  );
  return note;
}

/** The proof that the tree of `size` holds its leaf at `index`, with everything in base64. */
export async function inclusionProof(tree: Pick<StoredTree, 'read'>, index: number, size: number) {
  const [leaf] = await tree.read([{ level: 0, index }]);
  const path = await inclusionPath(index, size, tree.read);
  return { index, size, leaf: base64(leaf), path: path.map(base64) };
}

export function base64(hash: Buffer | undefined): string {
  return hash?.toString('base64') ?? '';
}

const NODES = `${READ_SCHEMA}.merkle_nodes`;
