import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { peakOf, workersOf } from './photo-workers.ts';
import { photosIn } from './photos-in.ts';

const MOST_MB = 400;
/** Quicker to make; opening it takes the same memory. */
const FAST = { compressionLevel: 1 };
const TOO_MUCH = expect.stringMatching(/^needs too much memory to open\. Make it smaller/);

const dataDir = await temporaryFolder('photo-memory-');
const photos = await photosIn(dataDir);

describe('the largest pictures that are accepted', () => {
  it.each<[string, () => Sharp | Promise<Sharp>]>([
    ['a JPEG that is progressive', () => plain(8_940, 8_940).jpeg({ progressive: true })],
    ['a wide PNG with transparency', () => plain(28_200, 2_830, 4).png(FAST)],
    [
      'a wide PNG of 16 bits on its side',
      () =>
        deep(plain(15_000, 1_520, 4))
          .png(FAST)
          .withMetadata({ orientation: 6 }),
    ],
    [
      'a wide PNG that is interlaced',
      () => plain(19_900, 2_000, 4).png({ ...FAST, progressive: true }),
    ],
    ['a WebP without loss', async () => (await tiled(8_500)).webp({ lossless: true, effort: 0 })],
    ['an animated GIF', async () => (await twice(plain(5_150, 5_150))).gif({ effort: 1 })],
    ['an animated WebP', async () => (await twice(plain(4_990, 4_990))).webp({ effort: 0 })],
  ])('are decoded within 400 MB: %s', async (_, picture) => {
    const bytes = await (await picture()).toBuffer();
    expect(await peakDuring(() => photos.store(bytes))).toBeLessThan(MOST_MB);
  });
});

describe('the largest photos that are kept', () => {
  it('get their smaller files within 400 MB, whatever their shape', async () => {
    const peak = await peakDuring(async () => {
      for (const [width, height] of [
        [2_400, 2_400],
        [2_400, 240],
        [240, 2_400],
      ] as const) {
        const photo = await photos.store(await plain(width, height).png().toBuffer());
        await photos.makeVariants(photo.hash, photo.width);
      }
    });
    expect(peak).toBeLessThan(MOST_MB);
  });
});

/** The most memory, in MB, that the photo process has had for this work. */
async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  // On a busy machine a picture may take longer than the photo process has for it.
  await vi.waitFor(work, PATIENCE);
  const [worker = 0] = await workersOf(process.pid);
  const peak = await peakOf(worker);
  // The next picture begins with a new process, so that each peak is its own.
  process.kill(worker, 'SIGKILL');
  const small = await plain(9, 9).png().toBuffer();
  await vi.waitFor(() => photos.store(small), PATIENCE);
  return peak;
}

describe('a picture that would need more than 400 MB', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'an interlaced PNG',
      async () => resized(await plain(9, 9, 4).png({ progressive: true }).toBuffer()),
    ],
    [
      'a PNG of 16 bits',
      async () =>
        resized(
          await deep(plain(9, 9, 4))
            .png()
            .toBuffer(),
        ),
    ],
    ['a progressive JPEG with full colour', async () => progressive('4:4:4')],
    ['a GIF', async () => gif()],
  ])('is refused by its header: %s', async (_, picture) => {
    await expect(photos.store(await picture())).rejects.toMatchObject({ reason: TOO_MUCH });
  });
});

function plain(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 200, g: 60, b: 40, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background } });
}

/** Of a pattern that is not of one colour, and makes a small file. */
async function tiled(side: number): Promise<Sharp> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 };
  const tile = { width: 97, height: 97, channels: 3 as const, background: '#000000', noise };
  const input = await sharp({ create: tile }).png().toBuffer();
  return plain(side, side).composite([{ input, tile: true }]);
}

function deep(picture: Sharp): Sharp {
  return picture.toColourspace('rgb16');
}

async function twice(picture: Sharp): Promise<Sharp> {
  const frame = await picture.png(FAST).toBuffer();
  const other = await sharp(frame).negate().png(FAST).toBuffer();
  return sharp([frame, other], { join: { animated: true }, limitInputPixels: false });
}

const SIDE = 8_900;

/** A PNG whose header claims to be large. */
function resized(png: Buffer): Buffer {
  png.writeUInt32BE(SIDE, 16);
  png.writeUInt32BE(SIDE, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function progressive(chromaSubsampling: string): Promise<Buffer> {
  const jpeg = await plain(9, 9).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(SIDE, frame + 5);
  jpeg.writeUInt16BE(SIDE, frame + 7);
  return jpeg;
}

async function gif(): Promise<Buffer> {
  const bytes = await plain(9, 9).gif().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 9, 0, 9, 0]));
  for (const side of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(SIDE, side);
  return bytes;
}
