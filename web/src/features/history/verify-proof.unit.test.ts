import { generateKeyPairSync, sign } from 'node:crypto';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leafOf as leaf, rootOf } from '../../../../tests/proof/rfc-6962.ts';
import { isContinued, leafOf, readCheckpoint, rootFrom } from './verify-proof.ts';

const LEAVES = Array.from({ length: 17 }, (_, index) => leaf(`event ${index}`));
const leafAt = (index: number) => LEAVES[index] ?? Buffer.of();

const TREE = new MerkleTree(Buffer.concat(LEAVES));

const base64 = (hash: Buffer) => hash.toString('base64');
const proofOf = (index: number, size: number) => ({
  ...{ index, size },
  path: TREE.inclusionPath(index, size).map(base64),
});
const treeOf = (size: number) => ({ size, root: base64(rootOf(LEAVES.slice(0, size))) });
const SIZES = Array.from({ length: 17 }, (_, before) => before + 1);

describe('checking an inclusion proof in the browser', () => {
  it('computes the leaf of an event, and the root of trees of every shape', async () => {
    for (const size of SIZES)
      for (let index = 0; index < size; index += 1) {
        const leaf = await leafOf(`event ${index}`);
        expect(leaf).toBe(base64(leafAt(index)));
        expect(await rootFrom(proofOf(index, size), leaf)).toBe(treeOf(size).root);
      }
  });

  it('does not come to the root from another leaf, place or path', async () => {
    const proof = proofOf(5, 13);
    const leaf = base64(leafAt(5));
    const { root } = treeOf(13);
    const others = [
      { index: 4 },
      { index: 13 },
      { path: proof.path.slice(1) },
      { path: [...proof.path, leaf] },
      { path: ['no hash', ...proof.path.slice(1)] },
    ];
    for (const other of others)
      expect(await rootFrom({ ...proof, ...other }, leaf), JSON.stringify(other)).not.toBe(root);
    expect(await rootFrom(proof, base64(leafAt(6)))).not.toBe(root);
  });
});

describe('checking in the browser that a log only grew', () => {
  it('accepts the proof between trees of every shape', async () => {
    for (const to of SIZES)
      for (let size = 1; size <= to; size += 1) {
        const path = TREE.consistencyPath(size, to).map(base64);
        expect(await isContinued(treeOf(size), treeOf(to), path), `${size} to ${to}`).toBe(true);
      }
  });

  it('rejects another tree or path', async () => {
    for (const [size, to] of [
      [6, 13],
      [8, 13],
      [13, 13],
    ] as const) {
      const path = TREE.consistencyPath(size, to).map(base64);
      const forged = { size, root: base64(leafAt(0)) };
      expect(await isContinued(forged, treeOf(to), path)).toBe(false);
      expect(await isContinued(treeOf(size), { size: to, root: forged.root }, path)).toBe(false);
      expect(await isContinued(treeOf(size), treeOf(to), [...path, forged.root])).toBe(false);
      if (path.length > 0)
        expect(await isContinued(treeOf(size), treeOf(to), path.slice(1))).toBe(false);
    }
  });
});

describe('reading a checkpoint in the browser', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = Buffer.from('0a0b0c0d', 'hex');
  const key = `venue.example+0a0b0c0d+${base64(Buffer.concat([Buffer.of(1), raw]))}\n`;
  const { size, root } = treeOf(7);
  const text = `venue.example\n${size}\n${root}\n`;
  const signature = base64(Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]));
  const note = `${text}\n— venue.example ${signature}\n`;
  afterEach(() => vi.unstubAllGlobals());

  it('verifies its signature, even after a mail program changed the line ends', async () => {
    const read = { size, root, isSigned: true };
    expect(await readCheckpoint(note, key)).toEqual(read);
    expect(await readCheckpoint(`\r\n ${note.replaceAll('\n', '\r\n')}`, key)).toEqual(read);
  });

  it('finds a changed text, and the signature of somebody else', async () => {
    for (const forged of [
      note.replace('\n7\n', '\n8\n'),
      note.replace(signature, base64(Buffer.alloc(68))),
      note.replace(signature, 'none'),
    ])
      expect(await readCheckpoint(forged, key)).toMatchObject({ isSigned: false });
    for (const other of ['', 'hello', text, note.replace('\n\n', '\n')])
      expect(await readCheckpoint(other, key)).toBeUndefined();
  });

  it('says nothing about the signature where the browser does not know Ed25519', async () => {
    const importKey = () => Promise.reject(new DOMException('No', 'NotSupportedError'));
    vi.stubGlobal('crypto', { subtle: { importKey } });
    expect(await readCheckpoint(note, key)).toEqual({ size, root, isSigned: undefined });
  });
});
