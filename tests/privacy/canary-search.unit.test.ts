import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesWith, formsOf } from './canary-search.ts';

const WORD = 'zyrquentha';

it.each(['utf8', 'utf16le', 'base64', 'base64url', 'hex'] as const)(
  'the search finds a word in %s, wherever it begins',
  async (encoding) => {
    const folder = await mkdtemp(join(tmpdir(), 'canary-'));
    for (const before of ['', 'a', 'ab', 'abc'])
      await writeFile(join(folder, `file-${before}`), encoded(`${before}${WORD}!?`, encoding));
    expect(await filesWith(folder, formsOf(WORD))).toHaveLength(4);
    expect(await filesWith(folder, formsOf('vexolimbra'))).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

function encoded(text: string, encoding: BufferEncoding): Buffer {
  if (encoding.startsWith('utf')) return Buffer.from(text, encoding);
  return Buffer.from(Buffer.from(text).toString(encoding));
}
