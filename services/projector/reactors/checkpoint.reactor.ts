import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { Log } from '@stagedoor/platform/process/log';
import { openCheckpoint, type CheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { loadTree, makeCheckpoint } from '@stagedoor/platform/proof/stored-tree';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { compareCheckpoints, keptCheckpoints } from '../comparisons/compare-checkpoints.ts';
import { keepFindings } from '../comparisons/findings.ts';
import type { Reactor } from './reactor.ts';
import { checkpointMail, writeCheckpoint, type Witness } from './witness.ts';

type PostMail = (mail: NewMail) => Promise<void>;

interface CheckpointSources {
  database: Sql;
  findSigner: () => Promise<CheckpointSigner>;
  witness: Witness | undefined;
  /** If missing, no mail is sent. */
  post: PostMail | undefined;
  log: Log;
}

const REWRITTEN =
  'The log does not hold what a checkpoint says: it was rewritten, or restored from a backup.';

/** Makes a checkpoint, compares all kept ones with the log, and tells the witness. */
export function hourlyCheckpoint(sources: CheckpointSources): Reactor {
  const { database, findSigner, witness, post, log } = sources;
  return {
    name: 'checkpoint',
    on: {},
    work: async () => {
      const signer = await findSigner();
      const kept = await keptCheckpoints(database, witness?.folder);
      const { tree } = await loadTree(database);
      await makeCheckpoint(tree, signer, database);
      const { findings, contradicted } = compareCheckpoints(tree, kept, signer.verifierKey);
      // A change of the log alone is not seen here, so nothing is gone.
      await keepFindings(database, findings, []);
      for (const { note } of contradicted) log.error({ checkpoint: note }, REWRITTEN);
      if (witness) await send(sources, signer, witness);
      if (witness?.email !== undefined && post) await mailFindings(database, post, witness.email);
    },
  };
}

/** Mails what is new, whoever found it. */
async function mailFindings(database: Sql, post: PostMail, to: string): Promise<void> {
  const news = await database.rows<{ id: string; sentence: string }>(
    'select id, sentence from projector.findings where not is_mailed order by first_seen, id',
  );
  for (const { id, sentence } of news) {
    await post({ id: `finding-${id}`, kind: 'finding', person: null, to, data: { sentence } });
    await database.rows('update projector.findings set is_mailed = true where id = $1', [id]);
  }
}

async function send(
  { database, post }: CheckpointSources,
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
    if (checkpoint && isLast && email !== undefined)
      await post?.(checkpointMail(email, note, checkpoint));
  }
  await database.rows('update app.checkpoints set is_sent = true where note = any($1)', [
    unsent.map(({ note }) => note),
  ]);
}
