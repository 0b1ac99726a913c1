import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/after-tests.ts';
import { photosIn } from './photos-in.ts';

const DAMAGED = 'is damaged or was cut off. Save it again, or take another copy of it.';

const dataDir = await temporaryFolder('odd-pictures-');
const photos = await photosIn(dataDir);

describe('a JPEG that breaks off', () => {
  it.each([
    ['baseline', false, 1],
    ['baseline', false, 2],
    ['progressive', true, 1],
    ['progressive', true, 2],
  ])(
    'is taken when only its end mark is incomplete: %s (%s), without %d bytes',
    async (_, progressive, missing) => {
      const whole = await noise(200, 150).jpeg({ progressive }).toBuffer();
      const stored = await photos.store(whole.subarray(0, -missing));
      expect(stored).toMatchObject({ width: 200, height: 150 });
    },
  );

  it.each([3, 40, 2_000, 10_000])('is refused when %d bytes are missing', async (missing) => {
    const whole = await noise(200, 150).jpeg({ quality: 95 }).toBuffer();
    await expect(photos.store(whole.subarray(0, -missing))).rejects.toMatchObject({
      name: 'NotAPicture',
      reason: DAMAGED,
    });
  });
});

describe('a picture that is damaged', () => {
  it('is refused as that when only its beginning is there', async () => {
    const begun = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
    await expect(photos.store(begun)).rejects.toMatchObject({ reason: DAMAGED });
  });

  it.each(['png', 'gif', 'webp'] as const)('is refused as that: %s', async (format) => {
    const whole = await noise(200, 150).toFormat(format).toBuffer();
    const cut = photos.store(whole.subarray(0, whole.length / 2));
    await expect(cut).rejects.toMatchObject({ name: 'NotAPicture', reason: DAMAGED });
  });
});

describe('an animation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps its frames, their order and their sides with EXIF orientation %d',
    async (orientation) => {
      const frames = await Promise.all(
        ['#ff0000', '#00ff00'].map((colour) => plain(30, 20, colour)),
      );
      const animated = await sharp(frames, { join: { animated: true } })
        .withMetadata({ orientation })
        .webp({ lossless: true })
        .toBuffer();
      const { hash, width, height } = await photos.store(animated);
      expect({ width, height }).toEqual({ width: 30, height: 20 });
      const [first] = (await sharp(join(photos.folder, `${hash}.webp`)).stats()).channels;
      expect(first?.mean).toBeGreaterThan(200);
      const whole = sharp(join(photos.folder, `${hash}.webp`), { animated: true });
      expect(await whole.metadata()).toMatchObject({ pages: 2 });
    },
  );

  it('of 200 small frames is taken', async () => {
    const frames = Array.from({ length: 200 }, (_, index) =>
      plain(20, 15, `rgb(${index}, 9, 200)`),
    );
    const animated = sharp(await Promise.all(frames), { join: { animated: true } });
    expect(await photos.store(await animated.gif().toBuffer())).toMatchObject({ height: 15 });
  });
});

function noise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, noise, background: '#000000' } });
}

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
