import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { leadsToCheckpoint } from './verify-inclusion.ts';

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafAt = (index: number) => sha256('\0', `event ${index}`);

/** MTH of RFC 6962 over the leaves from `from` to before `to`. */
function treeHash(from: number, to: number): Buffer {
  if (to - from === 1) return leafAt(from);
  const middle = middleOf(from, to);
  return sha256('\x01', treeHash(from, middle), treeHash(middle, to));
}

/** PATH of RFC 6962. */
function pathTo(index: number, from: number, to: number): Buffer[] {
  if (to - from === 1) return [];
  const middle = middleOf(from, to);
  return index < middle
    ? [...pathTo(index, from, middle), treeHash(middle, to)]
    : [...pathTo(index, middle, to), treeHash(from, middle)];
}

function middleOf(from: number, to: number): number {
  return from + 2 ** Math.floor(Math.log2(to - from - 1));
}

function proofOf(index: number, size: number) {
  const root = treeHash(0, size).toString('base64');
  return {
    index,
    size,
    leaf: leafAt(index).toString('base64'),
    path: pathTo(index, 0, size).map((hash) => hash.toString('base64')),
    checkpoint: `stagedoor\n${size}\n${root}\n\n— stagedoor AAAA\n`,
  };
}

describe('checking an inclusion proof in the browser', () => {
  beforeAll(() => void vi.stubGlobal('isSecureContext', true));

  it('accepts every entry of trees of every shape', async () => {
    for (let size = 1; size <= 17; size += 1)
      for (let index = 0; index < size; index += 1)
        expect(await leadsToCheckpoint(proofOf(index, size)), `${index} of ${size}`).toBe(true);
  });

  it('rejects another leaf, place, path or checkpoint', async () => {
    const proof = proofOf(5, 13);
    const others = [
      { leaf: leafAt(6).toString('base64') },
      { index: 4 },
      { index: 13 },
      { path: proof.path.slice(1) },
      { path: [...proof.path, proof.leaf] },
      { checkpoint: proofOf(5, 12).checkpoint },
      { checkpoint: '' },
    ];
    for (const other of others)
      expect(await leadsToCheckpoint({ ...proof, ...other }), JSON.stringify(other)).toBe(false);
  });

  it('gives no verdict where the browser does not hash', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await leadsToCheckpoint(proofOf(0, 1))).toBeUndefined();
  });
});
