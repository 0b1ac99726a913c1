import { createHash } from 'node:crypto';
import { photoWidths } from '@stagedoor/contracts/facts/photo-files';
import { contentOf, type FileStore } from '../stores/file-store.ts';
import { inPhotoProcess, inPhotoProcessFor } from './photo-process.ts';

/** A picture that is refused for this reason; without one, it is none of an accepted type. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super();
    this.reason = reason;
  }
}

export type Photos = ReturnType<typeof createPhotos>;

export function photoHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40);
}

export function createPhotos(files: FileStore) {
  return {
    /** Turns a picture upright, removes all metadata and stores it durably. */
    store: async (bytes: Buffer, account = '') => {
      const { ink: _, ...photo } = await stored(bytes, account, false);
      return photo;
    },
    /** As `store`, with the logo's ink. */
    storeLogo: (bytes: Buffer, account = '') => stored(bytes, account, true),
    /** Whether the largest file of a photo is there. */
    has: (hash: string) => files.has(`${hash}.webp`),
    /** Makes missing AVIF and WebP variants, and the image for link previews. */
    makeVariants: async (hash: string, width: number) => {
      const whole = await contentOf(files, `${hash}.webp`);
      if (!whole) throw new Error(`There is no ${hash}.webp in ${files.address}.`);
      for (const variant of photoWidths(width)) {
        for (const format of ['avif', 'webp'] as const) {
          const name = `${hash}-${variant}.${format}`;
          if (await files.has(name)) continue;
          await files.put(name, await inPhotoProcess('variant', whole, variant, format));
        }
      }
      const preview = `${hash}-og.jpg`;
      if (!(await files.has(preview)))
        await files.put(preview, await inPhotoProcess('preview', whole));
    },
  };

  async function stored(bytes: Buffer, account: string, isLogo: boolean) {
    const made = await inPhotoProcessFor(account, 'toStore', bytes, isLogo);
    if ('refused' in made) throw new NotAPicture(made.refused);
    const { data, ...photo } = made;
    const hash = photoHash(data);
    await files.put(`${hash}.webp`, data);
    return { hash, ...photo };
  }
}
