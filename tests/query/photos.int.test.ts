import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAsIs } from './send-as-is.ts';
import { openReadingVenue, type ReadingVenue } from './reading-venue.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
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
});
afterAll(() => venue.stop());

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
