import type { ResponseBody } from '@stagedoor/contracts/api';

type InclusionProof = ResponseBody<'proof.inclusion'>;

/**
 * Whether the hashes of a proof lead from the entry's leaf to the root in its checkpoint, as in RFC
 * 9162, section 2.1.3.2. Undefined on a page without TLS, where browsers do not hash.
 */
export async function leadsToCheckpoint(proof: InclusionProof): Promise<boolean | undefined> {
  const { index, size, leaf, path, checkpoint } = proof;
  const [, sizeLine, root] = checkpoint.split('\n');
  if (!isSecureContext) return undefined;
  if (Number(sizeLine) !== size || index >= size) return false;
  let [at, last, hash] = [index, size - 1, bytesOf(leaf)];
  for (const step of path.map(bytesOf)) {
    if (last === 0) return false;
    const isRight = at % 2 === 1 || at === last;
    hash = await (isRight ? nodeHash(step, hash) : nodeHash(hash, step));
    // A last node without a neighbour is carried up as it is.
    if (isRight) while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && btoa(String.fromCharCode(...hash)) === root;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  const content = new Uint8Array([1, ...left, ...right]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content));
}

function half(index: number): number {
  return Math.floor(index / 2);
}
