import { describe, expect, it } from 'vitest';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { openReadingVenue, SECRET } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { writtenCookie } from '../setup/signed-cookies.ts';

/** Five responses at once, and hardly any more for hours. */
const LIMITS = { bytes: 5_000, perSecond: 0.1, least: 1_000, atOnce: 2, waiting: 10 };

const CACHED = ['/calendar.ics', '/feed.atom', '/sitemap.xml', '/', '/shows/s1/show.ics'];

const venue = closeAfterTests(await openReadingVenue({ renderLimits: LIMITS }));
await venue.show('s1');
// From then on nothing invalidates cached responses.
await get('/api/v1/genres/', '192.0.2.1', {
  cookie: `written=${writtenCookie(venue.position(), SECRET)}`,
});
// These are cached from now on.
for (const [index, path] of [...CACHED, '/nothing'].entries())
  await get(path, `192.0.2.${index + 2}`);

describe('a client that requests what nobody has requested before', () => {
  it.each([
    ['lists by their days', (n: number) => `/api/v1/shows/?start_date=2026-01-1${n}`],
    ['lists by their words', (n: number) => `/api/v1/shows/upcoming/?search=${n}`],
    ['lists by their pages', (n: number) => `/api/v1/shows/past/?offset=${n}`],
    ['calendars by their words', (n: number) => `/calendar.ics?search=${n}`],
    ['shows that are not there', (n: number) => `/api/v1/shows/nothing-${n}/`],
    ['pages of shows that are not there', (n: number) => `/shows/nothing-${n}`],
    ['posters of shows that are not there', (n: number) => `/posters/nothing-${n}.jpg`],
    ['calendars of shows that are not there', (n: number) => `/shows/nothing-${n}/show.ics`],
    ['private links that nobody made', (n: number) => `/api/v1/preview/nothing-${n}/`],
    ['themes that are not there', (n: number) => `/api/v1/themes/nothing-${n}/`],
  ])(
    'has to wait, still gets what is cached, and takes nothing from others: %s',
    async (_, path) => {
      const client = `203.0.113.${++clients}`;
      const statuses = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await get(path(n), client)).status);
      expect(statuses.slice(0, 4)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);

      const refused = await get(path(7), client);
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'too-many-requests' });
      expect((await get('/api/v1/genres/', `198.51.100.${clients}`)).status).toBe(200);
      expect((await get('/api/v1/genres/', client)).status).toBe(200);
      expect((await get(path(8), `198.51.100.${clients}`)).status).not.toBe(429);
    },
  );

  it('has to wait for a poster sooner than for a list, since drawing takes longer', async () => {
    const client = '203.0.113.97';
    expect((await get('/posters/s1.jpg', client)).status).toBe(200);
    expect((await get('/api/v1/shows/?start_date=2027-01-01', client)).status).toBe(429);
  });

  it('causes no rendering by other names of the host', async () => {
    const client = '203.0.113.99';
    for (let n = 0; n < 20; n += 1) {
      const names = { host: `h${n}.example`, 'x-forwarded-host': `f${n}.example` };
      for (const path of CACHED) expect((await get(path, client, names)).status).toBe(200);
    }
  });

  it('causes no rendering by unknown parameters or other languages', async () => {
    const client = '203.0.113.98';
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'accept-language': `x-${n}` };
      for (const path of ['/api/v1/shows/', '/api/v1/genres/', '/calendar.ics', '/'])
        expect((await get(`${path}?utm_${n}=${n}`, client, headers)).status).toBe(200);
    }
  });
});

let clients = 0;

function get(path: string, client: string, headers: Record<string, string> = {}) {
  return sendAsIs(venue.url, 'GET', path, {
    accept: 'text/html, */*',
    'x-forwarded-for': client,
    ...headers,
  });
}
