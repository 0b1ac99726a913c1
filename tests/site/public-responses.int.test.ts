import { afterAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { openReadingVenue, PLAIN } from '../reads/reading-venue.ts';
import { bootOf, responsesOf } from './page-parts.ts';

const relay = closeAfterTests(await openRelay());
const venue = closeAfterTests(await openReadingVenue({ through: relay.through }));
afterAll(() => relay.mend());
await venue.record('genres', [
  { type: 'GenreAdded', data: { id: 'rock', name: 'Rock', slug: 'rock' } },
]);
await venue.show('s1', { additional_info: 'Seated balcony. '.repeat(60) });
await venue.show('s2');

const PUBLIC = [
  '/shows/',
  '/shows/upcoming/',
  '/shows/past/',
  '/shows/featured/',
  '/shows/s1/',
  '/genres/',
  '/genres/rock/',
  '/mailing-list/settings/',
];

describe('a repeated request', () => {
  it.each(PUBLIC)('for %s with the ETag gets 304 and no body', async (path) => {
    const visitor = await venue.as('visitor');
    const first = await visitor.send('GET', `/api/v1${path}`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await visitor.send('GET', `/api/v1${path}`, {
        headers: { 'if-none-match': tags },
      });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('content-length')).toBeNull();
    }
    const other = await visitor.send('GET', `/api/v1${path}`, {
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.status).toBe(200);
  });

  it('with HEAD gets the headers of GET without the body', async () => {
    const { status, headers, body } = await (
      await venue.as('visitor')
    ).send('HEAD', '/api/v1/shows/');
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it('gets the same bytes if only blanks and the order of parameters differ', async () => {
    const visitor = await venue.as('visitor');
    const one = await visitor.send('GET', '/api/v1/shows/?search=harbor&limit=1&genre=');
    const other = await visitor.send('GET', '/api/v1/shows?limit=1&search=%20harbor%20');
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
  });
});

describe('a large response', () => {
  it('is compressed for staff, too', async () => {
    const staff = await venue.as('staff');
    const { headers, body } = await staff.call('shows.admin-list', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(body.results).toHaveLength(2);
  });
});

describe('a change in the read tables', () => {
  it('is in the next response once the projector has reported it, and not before', async () => {
    const visitor = await venue.as('visitor');
    const count = async () => (await visitor.call('shows.list')).body.count;
    await expect.poll(count).toBe(2);
    await venue.record(
      'show-s3',
      [
        { type: 'ShowAnnounced', data: PLAIN },
        { type: 'ShowPublished', data: {} },
      ],
      { silent: true },
    );
    expect(await count()).toBe(2);
    await venue.show('s4');
    await expect.poll(count).toBe(4);
  });
});

describe('the API while Postgres is away', () => {
  it('serves the last responses, marked as stale if something changed meanwhile', async () => {
    const visitor = await venue.as('visitor');
    const staff = await venue.as('staff');
    const fresh = await visitor.call('shows.list');
    expect(fresh.headers.get('x-stale')).toBeNull();
    await relay.cut();
    venue.clock.now = new Date('2026-11-21T17:00:00Z');

    const old = await visitor.call('shows.list');
    expect({ status: old.status, stale: old.headers.get('x-stale') }).toEqual({
      status: 200,
      stale: 'true',
    });
    expect(old.headers.get('warning')).toBe('110 - "Response is Stale"');
    expect(old.body).toEqual(fresh.body);
    expect(
      (await visitor.send('GET', '/shows/s1', { headers: { accept: 'text/html' } })).status,
    ).toBe(200);
    for (const path of ['/healthz', '/up'])
      expect((await visitor.send('GET', path)).status).toBe(200);

    for (const call of [
      visitor.call('shows.list', { query: { search: 'new' } }),
      staff.call('shows.admin-list'),
      visitor.send('GET', '/readyz'),
    ]) {
      const { status, body, headers } = await call;
      expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'store-unavailable',
        retry: '2',
      });
    }
    expect(await venue.readiness()).toMatchObject({
      status: 'unavailable',
      dependencies: { read_tables: 'unavailable', database: 'unavailable' },
    });
  });

  it('serves current responses again when it is back', async () => {
    await relay.mend();
    const visitor = await venue.as('visitor');
    await expect.poll(async () => (await visitor.send('GET', '/readyz')).status).toBe(200);
    const { status, headers } = await visitor.call('shows.list');
    expect({ status, stale: headers.get('x-stale') }).toEqual({ status: 200, stale: null });
    expect((await (await venue.as('staff')).call('shows.admin-list')).status).toBe(200);
  });
});

describe('the API while Postgres hangs', () => {
  it('serves the last responses, and refuses what is not cached', async () => {
    const visitor = await venue.as('visitor');
    await visitor.call('shows.list');
    venue.clock.now = new Date('2026-11-22T17:00:00Z');
    relay.freeze();
    const responses = await Promise.all([
      visitor.call('shows.list'),
      visitor.call('shows.list', { query: { search: 'new' } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 503]);
    await relay.cut();
    await relay.mend();
    await expect.poll(async () => (await visitor.send('GET', '/readyz')).status).toBe(200);
  });
});

describe('the API before the projector has made the read tables', () => {
  it('refuses reads with 503, and pages are served without the data that is missing', async () => {
    const empty = await openReadingVenue({ empty: true });
    try {
      const visitor = await empty.as('visitor');
      expect((await visitor.call('shows.list')).status).toBe(503);
      const page = await visitor.send<string>('GET', '/');
      expect(page.status).toBe(200);
      expect(bootOf(page.body)).toMatchObject({ today: '2026-11-20' });
      expect(responsesOf(page.body)).toEqual({});
    } finally {
      await empty.stop();
    }
  });
});
