import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoHash } from '@stagedoor/platform/photos/photos';
import { temporaryFolder } from '../setup/after-tests.ts';
import { photosIn } from './photos-in.ts';

const dataDir = await temporaryFolder('photos-');

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

  it.each([
    ['a tall one', 100, 2_400],
    ['a wide one', 2_400, 100],
    ['a line of one pixel', 1, 2_400],
  ])(
    'previews only the middle of %s, which the library would scale up as a whole',
    async (_, width, height) => {
      const photos = await photosIn(dataDir);
      const dark = { width, height, channels: 3 as const, background: '#101010' };
      // What attracts attention lies at the end that is not in the middle.
      const end = { width: Math.min(width, 100), height: Math.min(height, 100) };
      const bright = { create: { ...end, channels: 3 as const, background: '#ff2010' } };
      const whole = await sharp({ create: dark })
        .composite([{ input: bright, left: 0, top: 0 }])
        .webp()
        .toBuffer();
      const hash = photoHash(whole);
      await photos.files.put(`${hash}.webp`, whole);
      await photos.makeVariants(hash, width);
      const { channels } = await sharp(join(photos.folder, `${hash}-og.jpg`)).stats();
      expect(channels.every(({ max }) => max < 40)).toBe(true);
    },
  );
});
