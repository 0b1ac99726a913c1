import { join } from 'node:path';
import type { ProjectorEnv } from '@stagedoor/platform/process/env';
import type { Checkpoint } from '@stagedoor/platform/proof/checkpoint';
import { replaceFile } from '@stagedoor/platform/stores/atomic-file';
import { makeFolder } from '@stagedoor/platform/stores/data-folder';
import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';

/** Where checkpoints are sent, so that somebody elsewhere can notice a rewrite of the log. */
export interface Witness {
  /** A folder that another machine has or fetches. */
  folder?: string | undefined;
  email?: string | undefined;
}

/** @throws Error with one sentence for an address without a mail server. */
export function witnessOf(env: Pick<ProjectorEnv, 'SMTP_URL' | 'WITNESS_DIR' | 'WITNESS_EMAIL'>) {
  const { WITNESS_DIR: folder, WITNESS_EMAIL: email, SMTP_URL } = env;
  if (email !== undefined && SMTP_URL === undefined)
    throw new Error('Please set SMTP_URL too: checkpoints go to WITNESS_EMAIL by mail.');
  return folder === undefined && email === undefined ? undefined : { folder, email };
}

/** No two checkpoints have the same name, so that none replaces another. */
export async function writeCheckpoint(folder: string, note: string, checkpoint: Checkpoint) {
  await makeFolder(folder);
  const size = String(checkpoint.size).padStart(10, '0');
  const name = `checkpoint-${size}-${shortRoot(checkpoint)}.txt`;
  await replaceFile(join(folder, name), note, 0o644);
}

/** The mail of a checkpoint to the witness. */
export function checkpointMail(to: string, note: string, checkpoint: Checkpoint): NewMail {
  const { origin, size } = checkpoint;
  const id = `checkpoint-${size}-${shortRoot(checkpoint)}`;
  return { id, kind: 'checkpoint', person: null, to, data: { note, origin, size } };
}

function shortRoot({ root }: Checkpoint): string {
  return root.toString('hex').slice(0, 8);
}
