import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentOf, type FileStore } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { startS3Server } from './s3-server.ts';

const NAME = `${'a'.repeat(40)}.webp`;
const ABSENT = `${'b'.repeat(40)}.webp`;

const s3 = closeAfterTests(await startS3Server());
const dataDir = await temporaryFolder('photo-stores-');

describe.each(['a folder', 'a bucket'])('photos in %s', (kind) => {
  let files: FileStore;
  beforeAll(async () => {
    const photoStore = kind === 'a bucket' ? s3.place('venue/photos') : undefined;
    files = await openPhotoFiles({ dataDir, photoStore }, { writes: true });
    await files.put(NAME, Buffer.from('0123456789'));
  });

  it('are read as they were written', async () => {
    expect((await contentOf(files, NAME))?.toString()).toBe('0123456789');
    expect(await files.has(NAME)).toBe(true);
  });

  it.each<[string, number, number | undefined, string]>([
    ['its beginning', 0, 3, '0123'],
    ['a part of it', 4, 6, '456'],
    ['its end', 7, undefined, '789'],
    ['more than there is', 8, 100, '89'],
  ])('are read in parts: %s', async (_, from, to, part) => {
    const file = await files.get(NAME, { from, to });
    expect(file?.size).toBe(10);
    expect(file?.bytes && (await text(file.bytes))).toBe(part);
  });

  it('have nothing beyond their end', async () => {
    const range = { from: 10, to: undefined };
    expect(await files.get(NAME, range)).toMatchObject({ size: 10, bytes: undefined });
  });

  it('are distinguished from absent ones', async () => {
    expect(await files.has(ABSENT)).toBe(false);
    expect(await contentOf(files, ABSENT)).toBeUndefined();
    expect(await files.get(ABSENT)).toBeUndefined();
  });

  it('are listed with their time, and deleted', async () => {
    const other = `${'c'.repeat(40)}-320.avif`;
    await files.put(other, Buffer.from('small'));
    const found = await Array.fromAsync(files.list());
    expect(found.map(({ name }) => name).toSorted()).toEqual([NAME, other]);
    for (const { writtenAt } of found)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(600_000);
    await files.delete(other);
    await files.delete(other);
    expect(await files.has(other)).toBe(false);
  });

  it('are made in all sizes, once', async () => {
    const photos = createPhotos(files);
    const create = { width: 900, height: 300, channels: 3 as const, background: '#c81e1e' };
    const { hash, width } = await photos.store(await sharp({ create }).png().toBuffer());
    await photos.makeVariants(hash, width);
    const names = (await Array.fromAsync(files.list())).map(({ name }) => name);
    const sizes = ['-320.avif', '-320.webp', '-640.avif', '-640.webp', '-og.jpg', '.webp'];
    expect(names.filter((name) => name.startsWith(hash)).toSorted()).toEqual(
      sizes.map((size) => hash + size),
    );
    const preview = await sharp(await contentOf(files, `${hash}-og.jpg`)).metadata();
    expect(preview).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const before = await writtenAt(`${hash}-og.jpg`);
    await photos.makeVariants(hash, width);
    expect(await writtenAt(`${hash}-og.jpg`)).toEqual(before);
  });

  async function writtenAt(name: string): Promise<Date | undefined> {
    const file = await files.get(name);
    file?.bytes?.destroy();
    return file?.modifiedAt;
  }
});
