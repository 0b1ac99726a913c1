import { describe, expect, it } from 'vitest';
import { AT } from '../reads/read-table-writer.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { elementsOf, textsOf } from './xml.ts';

const HOSTILE = '</title>]]> & <Tom> "Jo"\'s &amp; \uFFFE';

const venue = closeAfterTests(await openReadingVenue());
await venue.show('old', { date: '2026-11-19' });
await venue.show('s1', { headlining_artist: HOSTILE, additional_info: '<b>Line</b>\n\nLine' });
await venue.show('s2', { date: '2026-12-06' }, { type: 'ShowUnpublished', data: {} });
await venue.show('gone', {}, { type: 'ShowArchived', data: {} });

async function get(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return (await venue.as('visitor')).send<string>(method, path, { headers });
}

describe.each([
  ['/calendar.ics', 'text/calendar; charset=utf-8'],
  ['/feed.atom', 'application/atom+xml; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
])('%s', (path, type) => {
  it('has a media type, and responds with 304 to clients that have it', async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const etag = headers.get('etag') ?? '';
    expect((await get(path, 'GET', { 'if-none-match': etag })).status).toBe(304);
    const head = await get(path, 'HEAD');
    expect({ body: head.body, etag: head.headers.get('etag') }).toEqual({ body: '', etag });
  });
});

describe('the feed of new shows', () => {
  it('contains upcoming shows, with their texts escaped', async () => {
    const { body } = await get('/feed.atom');
    expect(textsOf(body, 'title')).toEqual([
      'The Lantern Room: new shows',
      HOSTILE.replace('\uFFFE', ''),
    ]);
    expect(textsOf(body, 'summary')[0]).toContain('<b>Line</b>\n\nLine');
    expect(textsOf(body, 'id')).toEqual([
      'tag:the-lantern-room,2026:feed',
      'tag:the-lantern-room,2026:shows/s1',
    ]);
    expect(textsOf(body, 'published')).toEqual([AT]);
    expect(textsOf(body, 'updated')).toEqual([AT, AT]);
    expect(body).toContain(`href="${venue.url}/shows/s1"`);
    expect(body).toContain(
      `<link rel="self" type="application/atom+xml" href="${venue.url}/feed.atom"/>`,
    );
  });

  it('is well-formed without entries', async () => {
    const empty = await openReadingVenue();
    try {
      const { body } = await (await empty.as('visitor')).send<string>('GET', '/feed.atom');
      expect(elementsOf(body).map(([name]) => name)).toEqual([
        ...['id', 'title', 'updated', 'name', 'author', 'feed'],
      ]);
    } finally {
      await empty.stop();
    }
  });
});

describe('the sitemap', () => {
  it('contains the public pages and every public show', async () => {
    const { body } = await get('/sitemap.xml');
    expect(textsOf(body, 'loc').toSorted()).toEqual(
      ['/', '/contact', '/info', '/shows/old', '/shows/s1'].map((path) => venue.url + path),
    );
    expect(textsOf(body, 'lastmod')).toEqual([AT, AT]);
  });

  it('never takes its host from the headers of a request', async () => {
    const { body } = await get('/sitemap.xml', 'GET', {
      'x-forwarded-host': 'lantern.example',
      'x-forwarded-proto': 'https',
    });
    expect(textsOf(body, 'loc')[0]).toBe(`${venue.url}/`);
  });
});

describe('robots.txt', () => {
  it('excludes the back office and names the sitemap', async () => {
    const { body } = await get('/robots.txt');
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /manage',
      'Disallow: /api/docs',
      '',
      `Sitemap: ${venue.url}/sitemap.xml`,
      '',
    ]);
  });
});
