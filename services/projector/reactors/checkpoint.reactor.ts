import type { Log } from '@stagedoor/platform/process/log';
import { openCheckpoint, type CheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import type { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { loadTree, makeCheckpoint } from '@stagedoor/platform/proof/stored-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Mailer } from './mailer.ts';
import type { Reactor } from './reactor.ts';
import { mailCheckpoint, writeCheckpoint, type Witness } from './witness.ts';

interface CheckpointSources {
  database: Sql;
  findSigner: () => Promise<CheckpointSigner>;
  witness: Witness | undefined;
  mailer: Mailer | undefined;
  log: Log;
}

/** Enough to notice a rewrite since the last run, even if others made checkpoints meanwhile. */
const RECENT = 24;
const REWRITTEN =
  'The log does not hold what a checkpoint says: it was rewritten, or restored from a backup.';

/** Makes a checkpoint, compares recent ones with the log, and sends new ones to the witness. */
export function hourlyCheckpoint(sources: CheckpointSources): Reactor {
  const { database, findSigner, witness, log } = sources;
  return {
    name: 'checkpoint',
    on: {},
    work: async () => {
      const signer = await findSigner();
      const recent = await database.rows<{ note: string }>(
        'select note from app.checkpoints order by made_at desc limit $1',
        [RECENT],
      );
      const { tree } = await loadTree(database);
      await makeCheckpoint(tree, signer, database);
      for (const { note } of recent) {
        if (isInTree(tree, note, signer.verifierKey)) continue;
        log.error({ checkpoint: note }, REWRITTEN);
      }
      if (witness) await send(sources, signer, witness);
    },
  };
}

function isInTree(tree: MerkleTree, note: string, key: string): boolean {
  const checkpoint = openCheckpoint(note, key);
  if (!checkpoint || checkpoint.size > tree.size) return false;
  return checkpoint.root.equals(tree.rootHash(checkpoint.size));
}

async function send(
  { database, mailer }: CheckpointSources,
  signer: CheckpointSigner,
  { folder, email }: Witness,
): Promise<void> {
  const unsent = await database.rows<{ note: string }>(
    'select note from app.checkpoints where not is_sent order by made_at',
  );
  for (const { note } of unsent) {
    const checkpoint = openCheckpoint(note, signer.verifierKey);
    if (checkpoint && folder !== undefined) await writeCheckpoint(folder, note, checkpoint);
    // The last one vouches for those before it.
    const isLast = note === unsent.at(-1)?.note;
    if (checkpoint && isLast && email !== undefined && mailer)
      await mailCheckpoint(mailer, email, note, checkpoint);
  }
  await database.rows('update app.checkpoints set is_sent = true where note = any($1)', [
    unsent.map(({ note }) => note),
  ]);
}
