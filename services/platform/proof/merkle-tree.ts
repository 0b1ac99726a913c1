import { hash as digestOf } from 'node:crypto';

/** A complete subtree: the leaves are level 0, and the index counts from the left of its level. */
export interface TreePlace {
  level: number;
  index: number;
}

export interface TreeNode extends TreePlace {
  hash: Buffer;
}

/** The hashes of these complete subtrees, in their order. */
export type ReadHashes = (places: readonly TreePlace[]) => Promise<readonly Buffer[]>;

/** The leaves from index `from` up to, but not including, `to`. */
type Range = [from: number, to: number];

/* A Merkle tree as in RFC 6962, section 2.1. Leaves are only ever appended. */
export function leafHash(content: string | Buffer): Buffer {
  return sha256(Buffer.from([0]), Buffer.from(content));
}

/** The nodes that these leaves complete, in a tree of `size` with this frontier. */
export function grow(
  size: number,
  frontier: readonly TreeNode[],
  leaves: readonly Buffer[],
): TreeNode[] {
  const lefts = new Map(frontier.map(({ level, hash }) => [level, hash]));
  return leaves.flatMap((hash, nth) => {
    let last: TreeNode = { level: 0, index: size + nth, hash };
    const nodes = [last];
    while (last.index % 2 === 1) {
      last = parentOf(lefts.get(last.level), last);
      nodes.push(last);
    }
    lefts.set(last.level, last.hash);
    return nodes;
  });
}

/** MTH of the RFC: the root of the tree over the first `size` leaves. */
export async function rootHash(size: number, read: ReadHashes): Promise<Buffer> {
  return rootOf(await read(completeIn([0, size])));
}

/** PATH of the RFC: the proof of the leaf at `index` in a tree of `size`, from the leaf up. */
export function inclusionPath(index: number, size: number, read: ReadHashes): Promise<Buffer[]> {
  return hashesOf(besideLeaf(index, 0, size), read);
}

/** PROOF of the RFC: the proof that the tree of size `to` begins with that of size `from`. */
export function consistencyPath(from: number, to: number, read: ReadHashes): Promise<Buffer[]> {
  return hashesOf(besideTree(from, 0, to, true), read);
}

/** A whole tree in memory. */
export function treeOf(leaves: readonly Buffer[]): ReadHashes {
  const nodes = grow(0, [], leaves).map(({ level, index, hash }) => [`${level}/${index}`, hash]);
  const hashes = new Map(nodes as [string, Buffer][]);
  return async (places) =>
    places.map(({ level, index }) => hashes.get(`${level}/${index}`) ?? Buffer.alloc(0));
}

function parentOf(left: Buffer | undefined, { level, index, hash }: TreeNode): TreeNode {
  if (!left) throw new Error('The frontier of the tree is not whole.');
  return { level: level + 1, index: (index - 1) / 2, hash: nodeHash(left, hash) };
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.from([1]), left, right);
}

function besideLeaf(index: number, from: number, to: number): Range[] {
  if (to - from === 1) return [];
  const middle = middleOf(from, to);
  return index < middle
    ? [...besideLeaf(index, from, middle), [middle, to]]
    : [...besideLeaf(index, middle, to), [from, middle]];
}

/** SUBPROOF of the RFC; `isWhole` is its `b`. */
function besideTree(size: number, from: number, to: number, isWhole: boolean): Range[] {
  if (size === to) return isWhole ? [] : [[from, to]];
  const middle = middleOf(from, to);
  return size <= middle
    ? [...besideTree(size, from, middle, isWhole), [middle, to]]
    : [...besideTree(size, middle, to, false), [from, middle]];
}

/** The left part is the largest complete subtree that is not the whole. */
function middleOf(from: number, to: number): number {
  return from + 2 ** levelOf(to - from - 1);
}

async function hashesOf(ranges: readonly Range[], read: ReadHashes): Promise<Buffer[]> {
  const places = ranges.map(completeIn);
  const hashes = [...(await read(places.flat()))];
  return places.map(({ length }) => rootOf(hashes.splice(0, length)));
}

function rootOf(subtrees: readonly Buffer[]): Buffer {
  if (subtrees.length === 0) return sha256();
  return subtrees.reduceRight((right, left) => nodeHash(left, right));
}

/** The complete subtrees that a range of the tree consists of, the largest first. */
function completeIn([from, to]: Range): TreePlace[] {
  const places: TreePlace[] = [];
  for (let start = from; start < to;) {
    const level = levelOf(to - start);
    places.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return places;
}

/** The level of the root of the largest complete tree with at most this many leaves. */
function levelOf(leaves: number): number {
  return 31 - Math.clz32(leaves);
}

/** Hashes in one call: a hash object costs more than the hash. */
function sha256(...parts: Buffer[]): Buffer {
  return digestOf('sha256', Buffer.concat(parts), 'buffer');
}
