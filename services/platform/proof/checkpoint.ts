import { lastingKey } from '../privacy/lasting-keys.ts';
import type { MasterKey } from '../privacy/master-key.ts';
import type { Sql } from '../stores/postgres.ts';
import { noteSigner, openNote } from './signed-note.ts';

/** What a checkpoint says: the log's first `size` events have this root hash. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

/** Signs checkpoints of the venue's log in the format of C2SP tlog-checkpoint. */
export type CheckpointSigner = ReturnType<typeof checkpointSigner>;

/** Signs with the venue's key, which outlives every master key. */
export async function openCheckpointSigner(
  sql: Sql,
  masterKey: MasterKey,
  publicUrl: string | undefined,
): Promise<CheckpointSigner> {
  return checkpointSigner(await lastingKey(sql, masterKey, 'log checkpoints'), publicUrl);
}

/** The origin is the host that visitors use. */
export function checkpointSigner(key: Buffer, publicUrl: string | undefined) {
  const origin = publicUrl === undefined ? 'stagedoor' : new URL(publicUrl).hostname;
  const signer = noteSigner(origin, key);
  return {
    origin,
    verifierKey: signer.verifierKey,
    /** The same size and root give the same text. */
    sign: (size: number, root: Buffer) =>
      signer.sign(`${origin}\n${size}\n${root.toString('base64')}\n`),
  };
}

/** Undefined for a note that is not a checkpoint, or was not signed by this key. */
export function openCheckpoint(note: string, verifierKey: string): Checkpoint | undefined {
  return statedCheckpoint(openNote(note, verifierKey) ?? '');
}

/** What a text says as a checkpoint, whoever signed it. */
export function statedCheckpoint(text: string): Checkpoint | undefined {
  const [, origin = '', size, root = ''] = TEXT.exec(text) ?? [];
  return size === undefined
    ? undefined
    : { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

const TEXT = /^(\S+)\n(0|[1-9]\d{0,9})\n([A-Za-z0-9+/]{43}=)\n/;
