import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PHOTOS_MS } from '@stagedoor/contracts/facts/limits';
import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import { photoSchema } from '@stagedoor/contracts/show';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture, sidewaysPicture } from '../setup/pictures.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

const THIN = 'is more than 10 times longer than wide. Crop it and try again.';
let id: string;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

beforeEach(async () => {
  id = await addShow(staff);
});

describe('uploading photos', () => {
  it('accepts all five types, and returns all photos of the show', async () => {
    const { status, body } = await upload([
      [await picture('png'), 'a.png'],
      [await picture('jpeg'), 'b.jpg'],
      [await picture('jpeg', '#27ae60'), 'c.jpeg'],
      [await picture('webp'), 'd.webp'],
      [await picture('gif'), 'e.gif'],
    ]);
    expect(status).toBe(201);
    expect(body.photos).toHaveLength(5);
    expect(body.photos[0]).toMatchObject({
      order: 0,
      width: 64,
      height: 48,
    });
    expect(body.photos[0]?.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  });

  it.each([
    ['text that calls itself a picture', new Blob(['hello'], { type: 'image/png' })],
    [
      'SVG',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], {
        type: 'image/png',
      }),
    ],
  ])('refuses the whole upload for %s and names the file', async (_, blob) => {
    const { status, body } = await upload([
      [await picture('png'), 'good.png'],
      [blob, 'bad.png'],
    ]);
    expect(status).toBe(400);
    expect(body.errors.photos).toEqual([
      'Invalid file format: bad.png. Please use JPG, PNG, WebP, or GIF formats.',
    ]);
    expect(await photos()).toEqual([]);
  });

  it.each([
    ['a line of one pixel', 1, 2_400, THIN],
    ['a divider', 2_400, 239, THIN],
    ['more than 80 million pixels', 9_000, 9_000, 'has too many pixels: at most 80 million'],
  ])('refuses %s, and says why beside what is no picture', async (_, width, height, reason) => {
    const { status, body } = await upload([
      [new Blob(['hello']), 'text.png'],
      [await plain(width, height), 'odd.png'],
    ]);
    expect({ status, errors: body.errors.photos }).toEqual({
      status: 400,
      errors: [
        'Invalid file format: text.png. Please use JPG, PNG, WebP, or GIF formats.',
        expect.stringContaining(`odd.png ${reason}`),
      ],
    });
    expect(await photos()).toEqual([]);
  });

  it('takes what is exactly ten times longer than wide', async () => {
    expect((await upload([[await plain(240, 24), 'a.png']])).status).toBe(201);
  });

  it('refuses with 503 what has taken too long, and changes nothing', async () => {
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += PHOTOS_MS + 1));
    const { status, headers, body } = await upload([[await picture('png'), 'a.png']]).finally(() =>
      clock.mockRestore(),
    );
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'too-busy' });
    expect(headers.get('retry-after')).toBe('5');
    expect(body.error).toMatch(/^These photos took too long, and nothing was changed\./);
    expect(await photos()).toEqual([]);
  });

  it('refuses a file over 10 MB', async () => {
    const { status, body } = await upload([
      [new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'huge.png'],
    ]);
    expect({ status, errors: body.errors }).toEqual({
      status: 413,
      errors: { photos: ['huge.png is larger than 10 MB.'] },
    });
  });

  it('refuses a form without photos, another field for files, and JSON', async () => {
    expect((await upload([])).status).toBe(400);
    const form = new FormData();
    form.append('pictures', await picture('png'), 'a.png');
    expect(
      (await staff.call('shows.upload-photos', { params: { id }, form })).body.errors,
    ).toHaveProperty('pictures');
    expect((await staff.call('shows.upload-photos', { params: { id }, body: {} })).status).toBe(
      415,
    );
  });

  it('turns the picture upright, and removes what it says of its origin', async () => {
    const { body } = await upload([[await sidewaysPicture(), 'side.jpg']]);
    expect(body.photos[0]).toMatchObject({ width: 20, height: 40 });
    const kept = await sharp(
      await readFile(join(venue.dataDir, String(body.photos[0]?.image))),
    ).metadata();
    expect(kept).toMatchObject({ width: 20, height: 40 });
    expect(kept.exif).toBeUndefined();
  });
});

describe('the files of a photo', () => {
  it('include smaller ones, made a moment later', async () => {
    const { body } = await upload([[await picture('png'), 'a.png']]);
    const url = photoSrcset(photoSchema.parse(body.photos[0]), 'avif').split(' ')[0] ?? '';
    await expect
      .poll(async () => (await staff.send('GET', url)).headers.get('content-type'))
      .toBe('image/avif');
    const headers = (await staff.send('GET', url)).headers;
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('ordering and removing photos', () => {
  it('numbers them from 0', async () => {
    await upload([
      [await picture('png'), 'a.png'],
      [await picture('jpeg'), 'b.jpg'],
      [await picture('gif'), 'c.gif'],
    ]);
    const [a, b, c] = (await photos()).map((photo) => photo.id);
    const order = [
      { id: c, order: 5 },
      { id: a, order: 7 },
      { id: b, order: 9 },
    ];
    const reordered = await staff.call('shows.reorder-photos', {
      params: { id },
      body: { photos: order },
    });
    expect(reordered.body.photos.map((photo: Photo) => [photo.id, photo.order])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    expect(
      (await staff.call('shows.delete-photo', { params: { id, photoId: c ?? '' } })).status,
    ).toBe(204);
    expect((await photos()).map((photo) => [photo.id, photo.order])).toEqual([
      [a, 0],
      [b, 1],
    ]);
    expect(
      (await staff.call('shows.delete-photo', { params: { id, photoId: c ?? '' } })).status,
    ).toBe(404);
  });
});

interface Photo {
  id: string;
  order: number;
}

async function photos(): Promise<Photo[]> {
  return (await staff.call('shows.get', { params: { id } })).body.photos;
}

async function plain(width: number, height: number): Promise<Blob> {
  const create = { width, height, channels: 3 as const, background: '#c0392b' };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}

function upload(files: [Blob, string][]) {
  const form = new FormData();
  for (const [blob, name] of files) form.append('photos', blob, name);
  return staff.call('shows.upload-photos', { params: { id }, form });
}
