import type { Log } from '@stagedoor/platform/process/log';
import { openCheckpoint, type CheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { rootHash } from '@stagedoor/platform/proof/merkle-tree';
import { makeCheckpoint, storedTree, type StoredTree } from '@stagedoor/platform/proof/stored-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Mailer } from './mailer.ts';
import type { Reactor } from './reactor.ts';
import { mailCheckpoint, writeCheckpoint, type Witness } from './witness.ts';

interface CheckpointSources {
  database: Sql;
  signer: CheckpointSigner;
  witness: Witness | undefined;
  mailer: Mailer | undefined;
  log: Log;
}

/** Makes a checkpoint of the log, and sends those that have not left the machine to the witness. */
export function hourlyCheckpoint(sources: CheckpointSources): Reactor {
  const { database, signer, witness, log } = sources;
  const tree = storedTree(database);
  return {
    name: 'checkpoint',
    on: {},
    work: async () => {
      const last = await database.row<{ note: string }>(
        'select note from app.checkpoints order by made_at desc limit 1',
      );
      await makeCheckpoint(tree, signer, database);
      if (last && !(await isInTree(tree, last.note, signer.verifierKey)))
        log.error('The log is not what its last checkpoint says: it was rewritten or restored.');
      if (witness) await send(sources, witness);
    },
  };
}

async function isInTree(tree: StoredTree, note: string, key: string): Promise<boolean> {
  const last = openCheckpoint(note, key);
  if (!last || last.size > (await tree.size())) return false;
  return last.root.equals(await rootHash(last.size, tree.read));
}

async function send(
  { database, signer, mailer }: CheckpointSources,
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
