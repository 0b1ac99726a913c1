import { constants, getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_TYPES } from '@stagedoor/contracts/facts/limits';
import type { PhotoReply, PhotoRequest } from './photo-process.ts';

/* The photo process: does one task after another, until its parent disconnects or ends. */
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
// An exit would first wait for the picture in progress; nothing here needs an orderly end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches this process too, while its parent still finishes an upload.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', (request: PhotoRequest) => {
  void perform(request)
    .then(
      (result): PhotoReply => ({ result }),
      (error: unknown): PhotoReply => ({ error: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});

async function perform({ task, args }: PhotoRequest): Promise<unknown> {
  return Reflect.apply(photoTasks[task], undefined, args);
}

const PIXELS = 80_000_000;
const LONGEST_SIDE = 2_400;
/** For link previews; not all social networks accept WebP. */
const PREVIEW = { width: 1_200, height: 630 };

// A cache would not help, because no file is made twice.
sharp.cache(false);

/** The tasks. Nothing else imports more than their type: the library takes much memory. */
export const photoTasks = {
  /** Turns a picture upright and removes all metadata; undefined when it is not a picture. */
  async toStore(bytes: Uint8Array) {
    const picture = await decode(bytes);
    const made = await picture
      ?.autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 86, effort: 3 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (!made) return undefined;
    const { data, info } = made;
    const { dominant } = await sharp(data).stats();
    const height = info.pageHeight ?? info.height;
    return { data, width: info.width, height, placeholder: colour(dominant) };
  },

  variant(whole: Uint8Array, width: number, format: 'avif' | 'webp') {
    const small = sharp(whole).resize({ width, withoutEnlargement: true });
    return format === 'avif'
      ? small.avif({ quality: 55, effort: 3 }).toBuffer()
      : small.webp({ quality: 78 }).toBuffer();
  },

  /** Crops to the part that attracts attention. JPEG has no transparency. */
  preview(whole: Uint8Array) {
    return sharp(whole)
      .resize({ ...PREVIEW, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#000000' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  },

  /** Draws shapes. Text would come out in whatever fonts the machine has. */
  jpegOfSvg(svg: string) {
    return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  },
};

async function decode(bytes: Uint8Array): Promise<Sharp | undefined> {
  // The library throws synchronously for empty input.
  if (bytes.length === 0) return undefined;
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => undefined);
  if (!metadata) return undefined;
  const { format, width, height } = metadata;
  const allowed: readonly string[] = PHOTO_TYPES;
  // With all pages the height is the sum of all frames.
  if (!allowed.includes(format) || width * height > PIXELS) return undefined;
  return sharp(bytes, { limitInputPixels: PIXELS, animated: true, failOn: 'error' });
}

function colour({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
