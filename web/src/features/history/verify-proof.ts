import type { ResponseBody } from '@stagedoor/contracts/api';

/* How RFC 9162, section 2.1, verifies proofs: by hashes alone, all of them computed here. */

export type InclusionProof = ResponseBody<'proof.inclusion'>;

/** What a checkpoint says; `isSigned` is undefined where the browser knows no Ed25519. */
export interface ReadCheckpoint {
  size: number;
  /** In base64. */
  root: string;
  isSigned: boolean | undefined;
}

/** The hash of an event as recorded, in base64. */
export async function leafOf(recorded: string): Promise<string> {
  return base64(await sha256(0, new TextEncoder().encode(recorded)));
}

/** The root to which the path of a proof leads from a leaf, in base64; undefined if none. */
export async function rootFrom(
  { index, size, path }: Pick<InclusionProof, 'index' | 'size' | 'path'>,
  leaf: string,
): Promise<string | undefined> {
  if (index >= size) return undefined;
  let [at, last, hash] = [index, size - 1, bytesOf(leaf)];
  for (const step of path.map(bytesOf)) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    hash = await (isRight ? sha256(1, step, hash) : sha256(1, hash, step));
    // A last node without a neighbour is carried up as it is.
    if (isRight) while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? base64(hash) : undefined;
}

/** Whether a proof shows that the newer tree begins with the older one. */
export async function isContinued(
  older: Pick<ReadCheckpoint, 'size' | 'root'>,
  newer: Pick<ReadCheckpoint, 'size' | 'root'>,
  path: readonly string[],
): Promise<boolean> {
  if (older.size === newer.size) return path.length === 0 && older.root === newer.root;
  const isWhole = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = (isWhole ? [older.root, ...path] : path).map(bytesOf);
  if (!first) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [before, after] = [first, first];
  for (const step of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = await sha256(1, step, before);
      after = await sha256(1, step, after);
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else after = await sha256(1, after, step);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && base64(before) === older.root && base64(after) === newer.root;
}

/**
 * Reads a signed checkpoint, whose line ends and margins may have changed on the way; undefined for
 * a text of another kind. @param key as C2SP signed-note writes it
 */
export async function readCheckpoint(
  note: string,
  key: string,
): Promise<ReadCheckpoint | undefined> {
  const [, text = '', size, root = '', signatures = ''] =
    CHECKPOINT.exec(`${note.replaceAll('\r\n', '\n').trim()}\n`) ?? [];
  if (size === undefined) return undefined;
  return { size: Number(size), root, isSigned: await isSignedBy(key, text, signatures) };
}

const CHECKPOINT =
  /^(\S+\n(0|[1-9]\d{0,9})\n([A-Za-z0-9+/]{43}=)\n(?:\S+\n)*)\n((?:— \S+ \S+\n)+)$/;

async function isSignedBy(key: string, text: string, lines: string): Promise<boolean | undefined> {
  // Before the 32 bytes of the key stands its kind, and before the signature the key's id.
  const raw = bytesOf(key.trim().split('+').slice(2).join('+')).slice(1);
  const known = await crypto.subtle
    .importKey('raw', raw, 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (!known) return undefined;
  const message = new TextEncoder().encode(text);
  for (const [, , signature = ''] of lines.matchAll(/^— (\S+) (\S+)$/gm))
    if (await crypto.subtle.verify('Ed25519', known, bytesOf(signature).slice(4), message))
      return true;
  return false;
}

/** Of the kind of a node, which is 0 for a leaf, and its content. */
async function sha256(kind: 0 | 1, ...parts: Uint8Array<ArrayBuffer>[]) {
  const content = await new Blob([new Uint8Array([kind]), ...parts]).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content));
}

/** Empty for what is not base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function base64(hash: Uint8Array): string {
  return btoa(String.fromCharCode(...hash));
}

function half(index: number): number {
  return Math.floor(index / 2);
}
