import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photosIn } from './photos-in.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photo-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the files of photos', () => {
  it('can be read by their owner only', async () => {
    const photos = await photosIn(dataDir);
    const create = { width: 900, height: 900, channels: 3 as const, background: '#c81e1e' };
    const { hash, width } = await photos.store(await sharp({ create }).png().toBuffer());
    await photos.makeVariants(hash, width);
    expect(await modeOf(photos.folder)).toBe(0o700);
    const files = await readdir(photos.folder);
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(await modeOf(join(photos.folder, name))).toBe(0o600);
  });

  it('are closed to others at the next start when an earlier version left them open', async () => {
    const folder = join(dataDir, 'photos');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'a.webp'), '', { mode: 0o644 });
    await photosIn(dataDir);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, 'a.webp'))).toBe(0o600);
  });
});
