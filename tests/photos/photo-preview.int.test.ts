import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosIn } from './photos-in.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('making the smaller files of a photo', () => {
  it.each([
    ['a tall photo', 300, 900, 4 as const],
    ['a tiny, transparent photo', 20, 20, 4 as const],
    ['a wide photo', 2000, 500, 3 as const],
  ])('makes a JPEG for link previews of %s, once', async (_, width, height, channels) => {
    const photos = await photosIn(dataDir);
    const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
    const picture = await sharp({ create: { width, height, channels, background } })
      .png()
      .toBuffer();
    const stored = await photos.store(picture);
    await photos.makeVariants(stored.hash, stored.width);
    const preview = join(photos.folder, `${stored.hash}-og.jpg`);
    expect(await sharp(preview).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const { mtimeMs } = await stat(preview);
    await photos.makeVariants(stored.hash, stored.width);
    expect((await stat(preview)).mtimeMs).toBe(mtimeMs);
  });
});
