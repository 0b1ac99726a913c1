import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './data-folder.ts';

const home = await mkdtemp(join(tmpdir(), 'data-folder-'));
afterAll(() => rm(home, { recursive: true }));

describe('making a folder', () => {
  it('makes those above it too, also when two make it at once, and again changes nothing', async () => {
    const folder = join(home, 'a', 'b', 'c');
    await Promise.all([makeFolder(folder), makeFolder(folder)]);
    await makeFolder(folder);
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('makes none of a path that is too long', async () => {
    const path = join(home, 'long/'.repeat(1_000));
    await expect(makeFolder(path)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
    expect(await readdir(home)).not.toContain('long');
  });
});
