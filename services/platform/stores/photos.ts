import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_TYPES } from '@stagedoor/contracts/facts/limits';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { variantWidths } from '../venue/show.presenter.ts';

/** Not a picture of an accepted type, or an unreasonably large one. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

export interface Photos {
  /** Turns a picture upright, removes all metadata and stores it. Resolves after fsync. */
  store(bytes: Buffer): Promise<Omit<StoredPhoto, 'id'>>;
  /** Makes missing AVIF and WebP variants, and the image for link previews. */
  makeVariants(hash: string, width: number): Promise<void>;
  /** The folder of `<hash>.webp`, `<hash>-<width>.<avif|webp>` and `<hash>-og.jpg`. */
  folder: string;
}

const PIXELS = 80_000_000;
const LONGEST_SIDE = 2_400;
/** For link previews; not all social networks accept WebP. */
const PREVIEW = { width: 1_200, height: 630 };

/** Opens the photo folder under `dataDir`. File names are content hashes, so files never change. */
export async function openPhotos(dataDir: string): Promise<Photos> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  await closeToOthers(folder);
  return {
    folder,
    store: async (bytes) => {
      const picture = await decode(bytes);
      const { data, info } = await picture
        .autoOrient()
        .resize({
          width: LONGEST_SIDE,
          height: LONGEST_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 86, effort: 3 })
        .toBuffer({ resolveWithObject: true })
        .catch(() => Promise.reject(new NotAPicture()));
      const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
      await keep(folder, `${hash}.webp`, data);
      const { dominant } = await sharp(data).stats();
      return {
        hash,
        width: info.width,
        height: info.pageHeight ?? info.height,
        placeholder: colour(dominant),
      };
    },
    makeVariants: async (hash, width) => {
      for (const variant of variantWidths(width)) {
        for (const format of ['avif', 'webp'] as const) {
          const name = `${hash}-${variant}.${format}`;
          if (await exists(join(folder, name))) continue;
          const small = sharp(join(folder, `${hash}.webp`)).resize({
            width: variant,
            withoutEnlargement: true,
          });
          await keep(folder, name, await encode(small, format).toBuffer());
        }
      }
      const preview = `${hash}-og.jpg`;
      if (!(await exists(join(folder, preview))))
        await keep(folder, preview, await forPreview(join(folder, `${hash}.webp`)));
    },
  };
}

/** Earlier versions let other accounts of the machine read the folder. */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another service may have finished or removed it meanwhile.
    await chmod(path, 0o600).catch(async (error: unknown) => {
      if (await exists(path)) throw error;
    });
  }
}

async function decode(bytes: Buffer): Promise<Sharp> {
  // The library throws synchronously for empty input.
  if (bytes.length === 0) throw new NotAPicture();
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => Promise.reject(new NotAPicture()));
  const { format, width, height } = metadata;
  const allowed: readonly string[] = PHOTO_TYPES;
  // With all pages the height is the sum of all frames.
  if (!allowed.includes(format) || width * height > PIXELS) throw new NotAPicture();
  return sharp(bytes, { limitInputPixels: PIXELS, animated: true, failOn: 'error' });
}

function encode(picture: Sharp, format: 'avif' | 'webp'): Sharp {
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 3 })
    : picture.webp({ quality: 78 });
}

/** Cropped to the part that attracts attention; JPEG has no transparency. */
function forPreview(path: string): Promise<Buffer> {
  return sharp(path)
    .resize({ ...PREVIEW, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

async function keep(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function colour({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
