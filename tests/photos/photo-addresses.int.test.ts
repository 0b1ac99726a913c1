import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@stagedoor/contracts/account';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { openBucket } from '@stagedoor/platform/stores/bucket';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { openPublicPhotos } from '../../services/query/site/photos/public-photos.ts';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { openReadingVenue, published, type ReadingVenue } from '../reads/reading-venue.ts';
import { startS3Server } from '../storage/s3-server.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const DRAFT = HASH.replace('0', 'a');
const FOREVER = 'public, max-age=31536000, immutable';
function added(hash: string): DomainEvent {
  const photo = { id: `photo-${hash}`, hash, width: 1600, height: 1200, placeholder: '#203040' };
  return { type: 'ShowPhotosAdded', data: { photos: [photo] } };
}

let venue: ReadingVenue;
let files: FileStore;
let stop: () => Promise<void>;

/** Opens a venue with its photos in such a place, and files beside them. */
async function open(kind: 'folder' | 'bucket'): Promise<void> {
  const s3 = await startS3Server();
  const isBucket = kind === 'bucket';
  const place = isBucket ? { photoStore: s3.place('venue/photos') } : {};
  venue = await openReadingVenue(place);
  const { dataDir } = venue;
  files = await openPhotoFiles({ dataDir, ...place }, { writes: true });
  const beside = isBucket ? openBucket(s3.place('venue')) : folderStore(dataDir);
  await write(`${HASH}.webp`, 'whole');
  await write(`${HASH}-320.avif`, 'small');
  await write('.half-written', 'secret');
  await write('notes.txt', 'secret');
  await beside.put(`${HASH.replace('0', '9')}.webp`, Buffer.from('secret'));
  await write(`${DRAFT}.webp`, 'draft');
  await venue.show('public', {}, added(HASH));
  stop = async () => {
    await venue.stop();
    await s3.stop();
  };
}

const write = (name: string, content: string) => files.put(name, Buffer.from(content));

async function photo(name: string, headers: Record<string, string> = {}) {
  return (await venue.as('visitor')).send('GET', `/photos/${name}`, { headers });
}

describe.each(['folder', 'bucket'] as const)('a photo in a %s', (kind) => {
  beforeAll(() => open(kind));
  afterAll(() => stop());

  it.each([
    ['a part', { range: 'bytes=1-3' }, 206, 'hol', 'bytes 1-3/5'],
    ['the rest', { range: 'bytes=3-' }, 206, 'le', 'bytes 3-4/5'],
    ['a part beyond its end', { range: 'bytes=5-' }, 416, '', 'bytes */5'],
    ['several parts', { range: 'bytes=0-1,3-4' }, 200, 'whole', null],
    ['a part of another file', { range: 'bytes=1-3', 'if-range': '"x"' }, 200, 'whole', null],
  ])('is sent as the header Range asks: %s', async (_, headers, status, body, range) => {
    const part = await photo(`${HASH}.webp`, headers);
    expect({ status: part.status, range: part.headers.get('content-range') }).toEqual({
      status,
      range,
    });
    expect(part.body ?? '').toBe(body);
  });
});

describe('photos', () => {
  beforeAll(() => open('folder'));
  afterAll(() => stop());

  describe('a photo', () => {
    it('is cached by browsers for good, and runs nothing', async () => {
      const { status, headers, body } = await photo(`${HASH}-320.avif`);
      expect({ status, body }).toEqual({ status: 200, body: 'small' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': FOREVER,
        'content-type': 'image/avif',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
    });

    it('is served whole, and not cached, until its smaller file is made', async () => {
      const { status, headers, body } = await photo(`${HASH}-640.avif`);
      expect({ status, body }).toEqual({ status: 200, body: 'whole' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      await write(`${HASH}-640.avif`, 'medium');
      const later = await photo(`${HASH}-640.avif`);
      expect({ body: later.body, kept: later.headers.get('cache-control') }).toEqual({
        body: 'medium',
        kept: FOREVER,
      });
    });

    it('in the preview of a link is a JPEG, and the whole picture until that is made', async () => {
      const early = await photo(`${HASH}-og.jpg`);
      expect({ body: early.body, type: early.headers.get('content-type') }).toEqual({
        body: 'whole',
        type: 'image/webp',
      });
      await write(`${HASH}-og.jpg`, 'preview');
      const later = await photo(`${HASH}-og.jpg`);
      expect({ body: later.body, type: later.headers.get('content-type') }).toEqual({
        body: 'preview',
        type: 'image/jpeg',
      });
    });

    it('is not sent again to browsers that have it', async () => {
      const { headers } = await photo(`${HASH}.webp`);
      const again = await sendAsIs(venue.url, 'GET', `/photos/${HASH}.webp`, {
        'if-none-match': headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    });

    it('that stands in for a smaller one is sent again as soon as that is made', async () => {
      const [smaller, name] = [`/photos/${HASH}-1024.webp`, `${HASH}-1024.webp`];
      const tag = { 'if-none-match': (await photo(name)).headers.get('etag') ?? '' };
      expect((await sendAsIs(venue.url, 'GET', smaller, tag)).status).toBe(304);
      await write(name, 'large');
      const later = await sendAsIs(venue.url, 'GET', smaller, tag);
      expect([later.status, later.body]).toEqual([200, 'large']);
    });
  });

  describe('a photo that is not public', () => {
    const unpublished: DomainEvent = { type: 'ShowUnpublished', data: {} };
    const shared: DomainEvent = { type: 'ShowShared', data: {} };
    const seenBy = async (role: Role, hash: string) =>
      (await (await venue.as(role)).send('GET', `/photos/${hash}.webp`)).status;

    it('is served only to staff and auditors, who revalidate it each time, until its show is published', async () => {
      await venue.show('draft', {}, unpublished, added(DRAFT));
      for (const role of ['visitor', 'member'] as const)
        await expect.poll(() => seenBy(role, DRAFT)).toBe(404);
      const hidden = await photo(`${DRAFT}.webp`);
      expect(hidden.headers.get('cache-control')).toBe('no-store');
      for (const role of ['staff', 'auditor'] as const) {
        const seen = await (await venue.as(role)).send('GET', `/photos/${DRAFT}.webp`);
        expect({ status: seen.status, kept: seen.headers.get('cache-control') }).toEqual({
          status: 200,
          kept: 'private, no-cache',
        });
      }
      await venue.record('show-draft', [published]);
      await expect.poll(() => seenBy('visitor', DRAFT)).toBe(200);
      await venue.record('show-draft', [{ type: 'ShowArchived', data: {} }]);
      await expect.poll(() => seenBy('visitor', DRAFT)).toBe(404);
    });

    it('is kept by no browser or proxy where only a private link shows it', async () => {
      const keptAs = async () => (await photo(`${DRAFT}.webp`)).headers.get('cache-control');
      await venue.show('linked', {}, unpublished, added(DRAFT), shared);
      await expect.poll(keptAs).toBe('private, no-cache');
      await venue.record('show-linked', [published]);
      await expect.poll(keptAs).toBe(FOREVER);
      await venue.record('show-linked', [unpublished, { type: 'ShowUnshared', data: {} }]);
      await expect.poll(keptAs).toBe('no-store');
    });

    it('is hidden from visitors after it was removed from a public show', async () => {
      const removed = { type: 'ShowPhotoRemoved', data: { photo_id: `photo-${DRAFT}` } } as const;
      await venue.show('changed', {}, added(DRAFT));
      await expect.poll(() => seenBy('visitor', DRAFT)).toBe(200);
      await venue.record('show-changed', [removed]);
      await expect.poll(() => seenBy('visitor', DRAFT)).toBe(404);
      expect(await seenBy('staff', DRAFT)).toBe(200);
      expect(await seenBy('visitor', HASH)).toBe(200);
    });

    it('is recognized in memory: Postgres is queried once until shows change', async () => {
      let requested = 0;
      const rows: Sql['rows'] = (text, values) => {
        requested += 1;
        return venue.sql.rows(text, values);
      };
      const photos = openPublicPhotos({ ...venue.sql, rows });
      const unknown = HASH.replace('0', 'f');
      const responses = [HASH, unknown, HASH, unknown].map((hash) => photos.isPublic(hash));
      expect(await Promise.all(responses)).toEqual([true, undefined, true, undefined]);
      expect(requested).toBe(1);
      photos.invalidate();
      expect(await photos.isPublic(HASH)).toBe(true);
      expect(requested).toBe(2);
    });

    it('is recognized by the last known state while Postgres is away', async () => {
      let away = true;
      const rows: Sql['rows'] = (text, values) =>
        away ? Promise.reject(new StoreTimeout('Too late.')) : venue.sql.rows(text, values);
      const photos = openPublicPhotos({ ...venue.sql, rows });
      await expect(photos.isPublic(HASH)).rejects.toThrow('Too late.');
      away = false;
      expect(await photos.isPublic(HASH)).toBe(true);
      away = true;
      photos.invalidate();
      expect(await photos.isPublic(HASH)).toBe(true);
    });
  });

  describe('anything else under /photos', () => {
    it.each([
      'notes.txt',
      '.half-written',
      `${HASH.replace('0', 'f')}.webp`,
      `${HASH.replace('0', 'f')}-320.avif`,
      `${HASH}.avif`,
      `${HASH}-320.png`,
      `${HASH}-og.webp`,
      `${HASH}.jpg`,
      `${HASH}-320.avif.br`,
      `${HASH.toUpperCase()}.webp`,
      `${HASH}.webp%00`,
      `..%2f${HASH.replace('0', '9')}.webp`,
      `%2e%2e/${HASH.replace('0', '9')}.webp`,
      `x/${HASH}.webp`,
    ])('%s is not there', async (name) => {
      const { status, body } = await photo(name);
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain('secret');
    });
  });
});
