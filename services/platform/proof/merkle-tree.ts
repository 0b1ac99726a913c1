import { hash as digestOf } from 'node:crypto';

const HASH_BYTES = 32;
/** What the hashes of leaves and of nodes begin with. */
const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)];

/** The hash of a leaf, as in RFC 6962, section 2.1. */
export function leafHash(content: string | Buffer): Buffer {
  return sha256(Buffer.concat([LEAF, Buffer.from(content)]));
}

/**
 * A Merkle tree as in RFC 6962, section 2.1, made in memory. Roots and proofs may also be of an
 * earlier size, when the tree had only its first leaves.
 */
export class MerkleTree {
  /** The hashes of the complete subtrees, one after another, level by level from the leaves up. */
  readonly #levels: Buffer[];

  /** @param leaves the hashes of all leaves, one after another. */
  constructor(leaves: Buffer) {
    this.#levels = [leaves];
    for (let below = leaves; below.length > HASH_BYTES; this.#levels.push(below))
      below = levelAbove(below);
  }

  get size(): number {
    return this.#node(0).length / HASH_BYTES;
  }

  /** The hash of the leaf at an index; undefined beyond the last one. */
  leaf(index: number): Buffer | undefined {
    return index < this.size ? this.#hash(index, index + 1) : undefined;
  }

  /** MTH of the RFC: the root of the tree over the first `size` leaves. */
  rootHash(size: number): Buffer {
    return size === 0 ? sha256(Buffer.alloc(0)) : this.#hash(0, size);
  }

  /** PATH of the RFC: the proof of the leaf at `index` in a tree of `size`, from the leaf up. */
  inclusionPath(index: number, size: number): Buffer[] {
    return this.#besideLeaf(index, 0, size);
  }

  /** PROOF of the RFC: the proof that the tree of size `to` begins with that of size `from`. */
  consistencyPath(from: number, to: number): Buffer[] {
    return this.#besideTree(from, 0, to, true);
  }

  #besideLeaf(index: number, from: number, to: number): Buffer[] {
    if (to - from === 1) return [];
    const middle = middleOf(from, to);
    return index < middle
      ? [...this.#besideLeaf(index, from, middle), this.#hash(middle, to)]
      : [...this.#besideLeaf(index, middle, to), this.#hash(from, middle)];
  }

  /** SUBPROOF of the RFC; `isWhole` is its `b`. */
  #besideTree(size: number, from: number, to: number, isWhole: boolean): Buffer[] {
    if (size === to) return isWhole ? [] : [this.#hash(from, to)];
    const middle = middleOf(from, to);
    return size <= middle
      ? [...this.#besideTree(size, from, middle, isWhole), this.#hash(middle, to)]
      : [...this.#besideTree(size, middle, to, false), this.#hash(from, middle)];
  }

  /** The root over the leaves from `from` up to, but not including, `to`. */
  #hash(from: number, to: number): Buffer {
    const level = Math.log2(to - from);
    if (Number.isInteger(level)) {
      const at = (from / (to - from)) * HASH_BYTES;
      return this.#node(level).subarray(at, at + HASH_BYTES);
    }
    const middle = middleOf(from, to);
    return sha256(Buffer.concat([NODE, this.#hash(from, middle), this.#hash(middle, to)]));
  }

  #node(level: number): Buffer {
    return this.#levels[level] ?? Buffer.alloc(0);
  }
}

/** The hash of each pair. A last one without a pair belongs to no complete subtree. */
function levelAbove(below: Buffer): Buffer {
  const pair = 2 * HASH_BYTES;
  const level = Buffer.alloc(Math.floor(below.length / pair) * HASH_BYTES);
  const node = Buffer.concat([NODE, Buffer.alloc(pair)]);
  for (let at = 0; at < level.length; at += HASH_BYTES) {
    below.copy(node, 1, 2 * at, 2 * at + pair);
    sha256(node).copy(level, at);
  }
  return level;
}

/** The left part is the largest complete subtree that is not the whole. */
function middleOf(from: number, to: number): number {
  return from + 2 ** Math.ceil(Math.log2(to - from) - 1);
}

/** In one call: a hash object costs more than the hash. */
function sha256(bytes: Buffer): Buffer {
  return digestOf('sha256', bytes, 'buffer');
}
