import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leafHash, MerkleTree } from './merkle-tree.ts';

/** The leaves and roots with which implementations of Certificate Transparency are tested. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => leafHash(Buffer.from(hex, 'hex')));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** It takes a fraction of a second, and much more on a busy machine. */
const PATIENCE = { timeout: 60_000 };
const leaves = (count: number) =>
  Array.from({ length: count }, (_, nth) => leafHash(`leaf ${nth}`));
const node = (left: Buffer, right: Buffer) =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();

/** MTH, PATH and PROOF, word for word as RFC 6962 defines them. */
function mth(list: readonly Buffer[]): Buffer {
  const [only] = list;
  if (!only) return createHash('sha256').digest();
  if (list.length === 1) return only;
  const k = largestPowerBelow(list.length);
  return node(mth(list.slice(0, k)), mth(list.slice(k)));
}

function path(m: number, list: readonly Buffer[]): Buffer[] {
  if (list.length <= 1) return [];
  const k = largestPowerBelow(list.length);
  return m < k
    ? [...path(m, list.slice(0, k)), mth(list.slice(k))]
    : [...path(m - k, list.slice(k)), mth(list.slice(0, k))];
}

function subproof(m: number, list: readonly Buffer[], isWhole: boolean): Buffer[] {
  if (m === list.length) return isWhole ? [] : [mth(list)];
  const k = largestPowerBelow(list.length);
  return m <= k
    ? [...subproof(m, list.slice(0, k), isWhole), mth(list.slice(k))]
    : [...subproof(m - k, list.slice(k), false), mth(list.slice(0, k))];
}

function largestPowerBelow(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

describe('the Merkle tree', () => {
  it.each(ROOTS.map((root, size) => ({ size, root })))(
    'of $size leaves has the root that other implementations give it',
    ({ size, root }) => {
      const tree = new MerkleTree(Buffer.concat(LEAVES));
      expect(tree.rootHash(size).toString('hex')).toBe(root);
    },
  );

  it(
    'has the root and the proofs of RFC 6962 at its size and at every earlier one',
    PATIENCE,
    () => {
      const all = leaves(33);
      const tree = new MerkleTree(Buffer.concat(all));
      for (let size = 1; size <= all.length; size += 1) {
        const list = all.slice(0, size);
        expect(tree.rootHash(size)).toEqual(mth(list));
        for (let index = 0; index < size; index += 1)
          expect(tree.inclusionPath(index, size)).toEqual(path(index, list));
        for (let from = 1; from <= size; from += 1)
          expect(tree.consistencyPath(from, size)).toEqual(subproof(from, list, true));
      }
    },
  );

  it('has its leaves at their indexes, and none beyond', () => {
    const all = leaves(5);
    const tree = new MerkleTree(Buffer.concat(all));
    expect(tree.size).toBe(5);
    expect(all.map((_, index) => tree.leaf(index))).toEqual(all);
    expect(tree.leaf(5)).toBeUndefined();
    expect(new MerkleTree(Buffer.alloc(0)).leaf(0)).toBeUndefined();
  });
});
