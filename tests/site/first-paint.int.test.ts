import { afterAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { bootOf, headOf, linkedData, responsesOf } from './page-parts.ts';
import { openReadingVenue, PLAIN } from '../reads/reading-venue.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const photo: StoredPhoto = {
  id: 'p1',
  hash: HASH,
  width: 1600,
  height: 1600,
  placeholder: '#123456',
};
const SHOWS_FIRST = 'shows.upcoming?limit=6&offset=0';
const FEATURED_FIRST = 'shows.featured?limit=3';
const FACETS_FIRST = 'shows.facets?when=upcoming';

const relay = closeAfterTests(await openRelay());
const venue = closeAfterTests(await openReadingVenue({ through: relay.through }));
afterAll(() => relay.mend());
for (const day of ['01', '02', '03', '04', '06', '07', '08'])
  await venue.show(`d${day}`, { date: `2026-12-${day}` });
await venue.show(
  's1',
  {
    date: '2026-11-21',
    headlining_artist: 'Tom & the "Jo"s',
    support_artists: 'Marrow, Cold Cereal',
    doors_time: '19:00',
    show_time: '20:00',
    ticket_url: 'https://tickets.example/s1',
    artist_links: 'https://jos.example\nhttps://music.example/jos',
  },
  { type: 'ShowPhotosAdded', data: { photos: [photo] } },
);
await venue.record('show-hidden', [{ type: 'ShowAnnounced', data: PLAIN }]);
await venue.show('archived', {}, { type: 'ShowArchived', data: {} });

async function get(path: string, headers: Record<string, string> = {}) {
  const visitor = await venue.as('visitor');
  return visitor.send<string>('GET', path, { headers: { accept: 'text/html', ...headers } });
}

async function bodyOf(path: string) {
  return (await (await venue.as('visitor')).send('GET', path)).body;
}

describe('the home page', () => {
  it('carries the responses to the first requests of the app, as the API gives them', async () => {
    const responses = responsesOf((await get('/')).body);
    expect(responses).toEqual({
      [SHOWS_FIRST]: await bodyOf('/api/v1/shows/upcoming/?limit=6&offset=0'),
      [FEATURED_FIRST]: await bodyOf('/api/v1/shows/featured/?limit=3'),
      [FACETS_FIRST]: await bodyOf('/api/v1/shows/facets/?when=upcoming'),
    });
    expect(responses[SHOWS_FIRST]).toMatchObject({ count: 8 });
  });

  it('carries the theme and the settings of the mailing list', async () => {
    const boot = bootOf((await get('/')).body);
    expect(boot.theme).toEqual(await bodyOf('/api/v1/themes/current/'));
    expect(boot.mailing_list).toEqual(await bodyOf('/api/v1/mailing-list/settings/'));
  });

  it('lets the browser load the first photo at once, before the others', async () => {
    for (const path of ['/', '/shows/s1']) {
      const first = (await get(path)).body.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? [];
      expect(first).toEqual([expect.stringContaining(`src="/photos/${HASH}.webp"`)]);
      expect(first[0]).toContain('loading="eager"');
    }
  });

  it('carries the list that the address asks for', async () => {
    const { body } = await get('/?genre=rock&fbclid=IwAR0');
    const list = await bodyOf('/api/v1/shows/upcoming/?genre=rock&limit=6&offset=0');
    expect(responsesOf(body)['shows.upcoming?genre=rock&limit=6&offset=0']).toEqual(list);
    expect(headOf(body, 'canonical')).toBe(`${venue.url}/`);
  });

  it('takes the last of a repeated filter, as the app does', async () => {
    const { body } = await get('/?genre=jazz&genre=rock');
    expect(Object.keys(responsesOf(body))).toContain('shows.upcoming?genre=rock&limit=6&offset=0');
  });

  it('lists its shows for search engines', async () => {
    const list = linkedData((await get('/')).body);
    expect(list).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList' });
    expect(list.itemListElement).toHaveLength(6);
    expect(list.itemListElement[0]).toMatchObject({
      '@type': 'ListItem',
      position: 1,
      item: { '@type': 'MusicEvent', url: `${venue.url}/shows/s1` },
    });
  });
});

describe('the page of a show', () => {
  it('carries the show and the next ones as the API gives them, and nothing else', async () => {
    const { status, body } = await get('/shows/s1');
    expect(status).toBe(200);
    expect(responsesOf(body)).toEqual({
      'shows.get?id=s1': await bodyOf('/api/v1/shows/s1/'),
      'shows.featured?limit=3&after=s1': await bodyOf('/api/v1/shows/featured/?limit=3&after=s1'),
    });
  });

  it('describes the show to link previews and search engines', async () => {
    const { body } = await get('/shows/s1/');
    expect(body).toContain('<title>Tom &#38; the &#34;Jo&#34;s · The Lantern Room</title>');
    expect(headOf(body, 'description')).toBe(
      'Tom &#38; the &#34;Jo&#34;s with Marrow and Cold Cereal at The Lantern Room, Saturday, November 21, 2026. Doors 7:00 PM, show 8:00 PM. 21+.',
    );
    expect(headOf(body, 'canonical')).toBe(`${venue.url}/shows/s1`);
    expect(headOf(body, 'og:url')).toBe(`${venue.url}/shows/s1`);
    expect(headOf(body, 'og:title')).toBe('Tom &#38; the &#34;Jo&#34;s · The Lantern Room');
    expect(headOf(body, 'og:image')).toBe(`${venue.url}/photos/${HASH}-og.jpg`);
    expect(headOf(body, 'twitter:card')).toBe('summary_large_image');
    expect(headOf(body, 'robots')).toBeUndefined();
    for (const path of ['/calendar.ics', '/feed.atom', '/shows/s1/show.ics'])
      expect(body).toMatch(new RegExp(`<link rel="alternate" type="[^"]+" href="${path}" title="`));
  });

  it('is previewed by its poster when the show has no photo', async () => {
    const { body } = await get('/shows/d01');
    const address = headOf(body, 'og:image') ?? '';
    expect(address).toMatch(/\/posters\/d01\.jpg\?v=[0-9a-f]{12}$/);
    expect(headOf(body, 'og:image:width')).toBe('1200');
    expect(headOf(body, 'og:image:alt')).toBe(`Poster: ${PLAIN.headlining_artist}`);
    const poster = await fetch(address);
    expect(poster.status).toBe(200);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect(poster.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([...new Uint8Array(await poster.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);

    const other = await fetch(address.replace(/v=.*/, 'v=old'));
    expect(other.headers.get('cache-control')).toBe('public, no-cache');
    const etag = other.headers.get('etag') ?? '';
    const again = await fetch(other.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('describes a music event without a price, and without the noon of its date', async () => {
    const event = linkedData((await get('/shows/s1')).body);
    expect(event).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      startDate: '2026-11-21T20:00:00-05:00',
      endDate: '2026-11-21T23:00:00-05:00',
      doorTime: '2026-11-21T19:00:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      performer: [
        {
          name: 'Tom & the "Jo"s',
          sameAs: ['https://jos.example', 'https://music.example/jos'],
        },
        { name: 'Marrow' },
        { name: 'Cold Cereal' },
      ],
      offers: { '@type': 'Offer', url: 'https://tickets.example/s1' },
      image: [`${venue.url}/photos/${HASH}-og.jpg`, `${venue.url}/photos/${HASH}.webp`],
    });
    expect(Object.keys(event.offers)).toEqual(['@type', 'url', 'availability']);

    const untimed = linkedData((await get('/shows/d01')).body);
    expect(untimed.startDate).toBe('2026-12-01');
    expect(untimed).not.toHaveProperty('offers');
    expect(untimed.performer[0]).not.toHaveProperty('sameAs');
    expect(JSON.stringify([event, untimed])).not.toContain('T12:00');
  });

  it.each(['hidden', 'archived', 'unknown'])(
    'has status 404 and reveals nothing of a show that visitors cannot see: %s',
    async (id) => {
      const { status, body } = await get(`/shows/${id}`);
      expect(status).toBe(404);
      expect(responsesOf(body)).toEqual({});
      expect(headOf(body, 'robots')).toBe('noindex');
      expect(headOf(body, 'canonical')).toBeUndefined();
      expect(body).not.toContain('Glass Harbor');
    },
  );
});

describe('addresses in a page', () => {
  it.each([
    { host: 'elsewhere.example' },
    { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'evil"><script>' },
  ])('never come from the headers of a request: %j', async (headers) => {
    const { body } = await get('/info', { ...headers });
    expect(headOf(body, 'canonical')).toBe(`${venue.url}/info`);
    expect(body).not.toMatch(/elsewhere|evil/);
  });
});

describe('the site while Postgres is away', () => {
  it('serves the last pages, and a page with less in it when none is cached', async () => {
    const before = await get('/');
    await get('/shows/s1');
    await relay.cut();
    venue.clock.now = new Date('2026-11-21T17:00:00Z');

    const old = await get('/');
    expect({ status: old.status, stale: old.headers.get('x-stale') }).toEqual({
      status: 200,
      stale: 'true',
    });
    expect(old.body).toBe(before.body);
    expect((await get('/shows/s1')).status).toBe(200);

    const unseen = await get('/contact');
    expect(unseen.status).toBe(200);
    expect(bootOf(unseen.body)).toMatchObject({ today: '2026-11-21', theme: { name: 'lantern' } });

    const unknown = await get('/shows/d02');
    expect({ status: unknown.status, retry: unknown.headers.get('retry-after') }).toEqual({
      status: 503,
      retry: '10',
    });
    expect(responsesOf(unknown.body)).toEqual({});
  });

  it('serves current pages again when it is back', async () => {
    await relay.mend();
    await expect.poll(async () => (await get('/shows/d02')).status).toBe(200);
    const { headers, body } = await get('/');
    expect(headers.get('x-stale')).toBeNull();
    expect(bootOf(body).today).toBe('2026-11-21');
  });
});

describe('a venue with a font service', () => {
  it('names the style sheets that its own theme needs, and its policy allows them', async () => {
    const own = await openReadingVenue({ fontService: 'bunny' });
    try {
      const page = async () => (await own.as('visitor')).send<string>('GET', '/');
      const sheets = async () => bootOf((await page()).body).theme?.font_styles;
      expect(await sheets()).toEqual([]);
      const css_vars = { ...lantern.css_vars, theme: { 'font-sans': 'Space Mono' } };
      const theme = { id: 't1', name: 'own', display_name: 'Own', description: '', css_vars };
      await own.record('themes', [
        { type: 'ThemeCreated', data: theme },
        { type: 'CurrentThemeSet', data: { theme_name: 'own', display_name: null } },
      ]);
      await expect
        .poll(sheets)
        .toEqual([expect.stringMatching(/^https:\/\/fonts\.bunny\.net\/css\?family=Space\+Mono/)]);
      const policy = (await page()).headers.get('content-security-policy');
      expect(policy).toMatch(/style-src 'self'[^;]* https:\/\/fonts\.bunny\.net;/);
      expect(policy).toContain("font-src 'self' https://fonts.bunny.net;");
    } finally {
      await own.stop();
    }
  });
});
