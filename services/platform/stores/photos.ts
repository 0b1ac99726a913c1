import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { photoWidths } from '@stagedoor/contracts/facts/photo-files';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { inPhotoProcess } from './photo-process.ts';

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

/** Opens the photo folder under `dataDir`. File names are content hashes, so files never change. */
export async function openPhotos(dataDir: string): Promise<Photos> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  await closeToOthers(folder);
  return {
    folder,
    store: async (bytes) => {
      const made = await inPhotoProcess('toStore', bytes);
      if (!made) throw new NotAPicture();
      const { data, ...photo } = made;
      const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
      await keep(folder, `${hash}.webp`, data);
      return { hash, ...photo };
    },
    makeVariants: async (hash, width) => {
      const path = join(folder, `${hash}.webp`);
      for (const variant of photoWidths(width)) {
        for (const format of ['avif', 'webp'] as const) {
          const name = `${hash}-${variant}.${format}`;
          if (await exists(join(folder, name))) continue;
          await keep(folder, name, await inPhotoProcess('variant', path, variant, format));
        }
      }
      const preview = `${hash}-og.jpg`;
      if (!(await exists(join(folder, preview))))
        await keep(folder, preview, await inPhotoProcess('preview', path));
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
