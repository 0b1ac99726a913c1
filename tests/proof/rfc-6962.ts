import { createHash } from 'node:crypto';

/* How RFC 9162, section 2.1, verifies the proofs of RFC 6962: by hashes alone, without the tree. */
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export const leafOf = (content: string) => sha256(LEAF, Buffer.from(content));

/** MTH of RFC 6962 over the hashes of leaves. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only || leaves.length === 1) return only ?? sha256();
  const middle = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(NODE, rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle)));
}

interface Inclusion {
  index: number;
  size: number;
  leaf: string;
  path: readonly string[];
}

/** The root that a proof leads to, in base64. */
export function rootFromInclusion({ index, size, leaf, path }: Inclusion): string {
  let [fn, sn, hash] = [index, size - 1, Buffer.from(leaf, 'base64')];
  for (const part of path.map((text) => Buffer.from(text, 'base64'))) {
    if (sn === 0) throw new Error('The path is too long.');
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(NODE, part, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else hash = sha256(NODE, hash, part);
    [fn, sn] = [half(fn), half(sn)];
  }
  if (sn !== 0) throw new Error('The path is too short.');
  return hash.toString('base64');
}

/** The roots of the older and the newer tree that a consistency proof leads to, in base64. */
export function rootsFromConsistency(
  from: number,
  to: number,
  path: readonly string[],
  olderRoot: string,
): [older: string, newer: string] {
  const parts = path.map((text) => Buffer.from(text, 'base64'));
  if (Number.isInteger(Math.log2(from))) parts.unshift(Buffer.from(olderRoot, 'base64'));
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  const [first = NODE, ...rest] = parts;
  let [older, newer] = [first, first];
  for (const part of rest) {
    if (fn % 2 === 1 || fn === sn) {
      older = sha256(NODE, part, older);
      newer = sha256(NODE, part, newer);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else newer = sha256(NODE, newer, part);
    [fn, sn] = [half(fn), half(sn)];
  }
  return [older.toString('base64'), newer.toString('base64')];
}

function half(number: number): number {
  return Math.floor(number / 2);
}
