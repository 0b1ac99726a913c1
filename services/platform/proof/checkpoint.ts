import { derivedKey } from '../privacy/master-key.ts';
import { noteSigner, openNote } from './signed-note.ts';

/** What a checkpoint says: the log's first `size` events have this root hash. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

/** Signs checkpoints of the venue's log in the format of C2SP tlog-checkpoint. */
export interface CheckpointSigner {
  origin: string;
  verifierKey: string;
  /** The same size and root give the same text. */
  sign(size: number, root: Buffer): string;
}

/** The key follows from the master key; the origin is the host that visitors use. */
export function checkpointSigner(
  masterKey: string,
  publicUrl: string | undefined,
): CheckpointSigner {
  const origin = publicUrl === undefined ? 'stagedoor' : new URL(publicUrl).hostname;
  const signer = noteSigner(origin, derivedKey(masterKey, 'log checkpoints'));
  return {
    origin,
    verifierKey: signer.verifierKey,
    sign: (size, root) => signer.sign(`${origin}\n${size}\n${root.toString('base64')}\n`),
  };
}

/** Undefined for what is not a checkpoint, or was not signed by this key. */
export function openCheckpoint(note: string, verifierKey: string): Checkpoint | undefined {
  const [, origin = '', size, root = ''] = TEXT.exec(openNote(note, verifierKey) ?? '') ?? [];
  return size === undefined
    ? undefined
    : { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

const TEXT = /^(\S+)\n(0|[1-9]\d{0,9})\n([A-Za-z0-9+/]{43}=)\n/;
