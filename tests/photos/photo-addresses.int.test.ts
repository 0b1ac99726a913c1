import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@stagedoor/contracts/account';
import type { DomainEvent } from '@stagedoor/contracts/events';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { openPublicPhotos } from '../../services/query/site/photos/public-photos.ts';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { openReadingVenue, published, type ReadingVenue } from '../reads/reading-venue.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const DRAFT = HASH.replace('0', 'a');
const FOREVER = 'public, max-age=31536000, immutable';
let venue: ReadingVenue;

beforeAll(async () => {
  venue = await openReadingVenue();
  const folder = join(venue.dataDir, 'photos');
  await writeFile(join(folder, `${HASH}.webp`), 'whole');
  await writeFile(join(folder, `${HASH}-320.avif`), 'small');
  await writeFile(join(folder, '.half-written'), 'secret');
  await writeFile(join(folder, 'notes.txt'), 'secret');
  await writeFile(join(venue.dataDir, `${HASH.replace('0', '9')}.webp`), 'secret');
  await writeFile(join(folder, `${DRAFT}.webp`), 'draft');
  await venue.show('public', {}, added(HASH));
});
afterAll(() => venue.stop());

function added(hash: string): DomainEvent {
  const photo = { id: `photo-${hash}`, hash, width: 1600, height: 1200, placeholder: '#203040' };
  return { type: 'ShowPhotosAdded', data: { photos: [photo] } };
}

async function photo(name: string, headers: Record<string, string> = {}) {
  return (await venue.as('visitor')).send('GET', `/photos/${name}`, { headers });
}

describe('a photo', () => {
  it('is kept by browsers for good, and can do nothing but be looked at', async () => {
    const { status, headers, body } = await photo(`${HASH}-320.avif`);
    expect({ status, body }).toEqual({ status: 200, body: 'small' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': FOREVER,
      'content-type': 'image/avif',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is served whole, and not kept, until a smaller one is made', async () => {
    const { status, headers, body } = await photo(`${HASH}-640.avif`);
    expect({ status, body }).toEqual({ status: 200, body: 'whole' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    await writeFile(join(venue.dataDir, 'photos', `${HASH}-640.avif`), 'medium');
    const later = await photo(`${HASH}-640.avif`);
    expect({ body: later.body, kept: later.headers.get('cache-control') }).toEqual({
      body: 'medium',
      kept: FOREVER,
    });
  });

  it('beside a link is a JPEG, the whole picture until that is made', async () => {
    const early = await photo(`${HASH}-og.jpg`);
    expect({ body: early.body, type: early.headers.get('content-type') }).toEqual({
      body: 'whole',
      type: 'image/webp',
    });
    await writeFile(join(venue.dataDir, 'photos', `${HASH}-og.jpg`), 'preview');
    const later = await photo(`${HASH}-og.jpg`);
    expect({ body: later.body, type: later.headers.get('content-type') }).toEqual({
      body: 'preview',
      type: 'image/jpeg',
    });
  });

  it('is not sent again to those who have it', async () => {
    const { headers } = await photo(`${HASH}.webp`);
    const again = await sendAsIs(venue.url, 'GET', `/photos/${HASH}.webp`, {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });
});

describe('a photo of a show that is not public', () => {
  const unpublished: DomainEvent = { type: 'ShowUnpublished', data: {} };
  const seenBy = async (role: Role, hash: string) =>
    (await (await venue.as(role)).send('GET', `/photos/${hash}.webp`)).status;

  it('is for staff and auditors alone, who ask anew each time, and for everybody once the show is published', async () => {
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

  it('or that was removed from one that is, is not there for visitors any more', async () => {
    const removed = { type: 'ShowPhotoRemoved', data: { photo_id: `photo-${DRAFT}` } } as const;
    await venue.show('changed', {}, added(DRAFT));
    await expect.poll(() => seenBy('visitor', DRAFT)).toBe(200);
    await venue.record('show-changed', [removed]);
    await expect.poll(() => seenBy('visitor', DRAFT)).toBe(404);
    expect(await seenBy('staff', DRAFT)).toBe(200);
    expect(await seenBy('visitor', HASH)).toBe(200);
  });

  it('is told apart in memory: Postgres is asked once until shows change', async () => {
    let requested = 0;
    const rows: Sql['rows'] = (text, values) => {
      requested += 1;
      return venue.sql.rows(text, values);
    };
    const photos = openPublicPhotos({ ...venue.sql, rows });
    const unknown = HASH.replace('0', 'f');
    const responses = [HASH, unknown, HASH, unknown].map((hash) => photos.has(hash));
    expect(await Promise.all(responses)).toEqual([true, false, true, false]);
    expect(requested).toBe(1);
    photos.invalidate();
    expect(await photos.has(HASH)).toBe(true);
    expect(requested).toBe(2);
  });

  it('is told apart by what was known last while Postgres is away', async () => {
    let away = true;
    const rows: Sql['rows'] = (text, values) =>
      away ? Promise.reject(new StoreTimeout('Too late.')) : venue.sql.rows(text, values);
    const photos = openPublicPhotos({ ...venue.sql, rows });
    await expect(photos.has(HASH)).rejects.toThrow('Too late.');
    away = false;
    expect(await photos.has(HASH)).toBe(true);
    away = true;
    photos.invalidate();
    expect(await photos.has(HASH)).toBe(true);
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
