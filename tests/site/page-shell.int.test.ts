import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { bootOf, responsesOf } from './page-parts.ts';
import { openReadingVenue, PLAIN } from '../reads/reading-venue.ts';

const venue = closeAfterTests(await openReadingVenue());

async function get(path: string, headers: Record<string, string> = { accept: 'text/html' }) {
  return (await venue.as('visitor')).send<string>('GET', path, { headers });
}

describe('a page', () => {
  it.each([
    ['/', 200, 'The Lantern Room · Live music'],
    ['/info/', 200, 'Venue info · The Lantern Room'],
    ['/INFO', 200, 'Venue info · The Lantern Room'],
    ['/contact', 200, 'Contact · The Lantern Room'],
    ['/login', 200, 'The Lantern Room · Live music'],
    ['/leave/done', 200, 'Mailing list · The Lantern Room'],
    ['/leave/unknown', 404, 'Mailing list · The Lantern Room'],
    ['/manage/shows?section=faq', 200, 'The Lantern Room · Live music'],
    ['/shows/unknown', 404, 'The Lantern Room · Live music'],
    ['/shows/%00', 404, 'The Lantern Room · Live music'],
    ['/shows/a/b', 404, 'The Lantern Room · Live music'],
    ['/nothing/here', 404, 'The Lantern Room · Live music'],
    ['/constructor', 404, 'The Lantern Room · Live music'],
    ['/index.php', 404, 'The Lantern Room · Live music'],
    ['/wp-login.php?reauth=1', 404, 'The Lantern Room · Live music'],
    ['/shows/m.i.a', 404, 'The Lantern Room · Live music'],
    ['/favicon-x.png', 404, 'The Lantern Room · Live music'],
    ['/assets/old-9z.js', 404, 'The Lantern Room · Live music'],
    ['/photos/old.jpg', 404, 'The Lantern Room · Live music'],
    ['/posters/unknown.jpg', 404, 'The Lantern Room · Live music'],
    ['/posters/a%20b.jpg', 404, 'The Lantern Room · Live music'],
    ['/shows/unknown/show.ics', 404, 'The Lantern Room · Live music'],
  ])('at %s has status %i', async (path, expected, title) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(expected);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain('id="boot">');
  });

  it('exists at every address of the app', async () => {
    const routes = await readFile(
      new URL('../../web/src/routeTree.gen.ts', import.meta.url),
      'utf8',
    );
    const known = [...routes.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path);
    expect(known.length).toBeGreaterThan(5);
    await venue.show('s1');
    const page = { id: 's1', slug: 's1', title: 'Rules', body: 'No glass.' };
    await venue.record('venue', [{ type: 'VenuePageWritten', data: page }]);
    for (const path of known) {
      const address = path
        .replace('$purpose', 'reset')
        .replace('$subject', 'show')
        .replace(/\$(id|token|slug)/, 's1');
      const { status } = await get(address);
      expect({ path, status }).toEqual({ path, status: 200 });
    }
  });

  it('of a show that visitors cannot see is found with a session, without the show in it', async () => {
    await venue.record('show-draft', [{ type: 'ShowAnnounced', data: PLAIN }]);
    const staff = await venue.as('staff');
    await expect
      .poll(async () => (await staff.call('shows.get', { params: { id: 'draft' } })).status)
      .toBe(200);
    const open = (client: VenueClient, path: string) =>
      client.send<string>('GET', path, { headers: { accept: 'text/html' } });
    const { status, headers, body } = await open(staff, '/shows/draft');
    expect(status).toBe(200);
    expect(headers.get('vary')).toContain('Cookie');
    expect(responsesOf(body)).toEqual({});
    expect((await open(staff, '/nothing/here')).status).toBe(404);
    expect((await get('/shows/draft')).status).toBe(404);
  });

  it('that visitors cannot see stays missing for them, however a cookie of others is written', async () => {
    for (const separator of ['; ', ';', ';\t'])
      await get('/shows/hidden', { accept: 'text/html', cookie: `a=b${separator}session=x` });
    expect((await get('/shows/hidden')).status).toBe(404);
  });

  it('that does not exist is never confirmed with 304', async () => {
    const { headers } = await get('/nothing/here');
    const again = await get('/nothing/here', {
      accept: 'text/html',
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(404);
  });

  it('carries the venue and its day for the app', async () => {
    expect(bootOf((await get('/')).body)).toMatchObject({
      venue: { name: 'The Lantern Room', time_zone: 'America/New_York' },
      today: '2026-11-20',
    });
  });

  it('is compressed, and confirmed with 304 to clients that have it', async () => {
    const { headers } = await get('/', { accept: 'text/html', 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    const again = await get('/', {
      accept: 'text/html',
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('may have a frame of this site only where an announcement shows its mail', async () => {
    const frames = async (path: string) => {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      return /frame-src ([^;]*)/.exec(policy)?.[1];
    };
    expect(await frames('/manage/announcements?announcement=one')).toBe("'self'");
    for (const path of ['/', '/contact', '/manage/shows', '/manage/mailing-list', '/nothing/here'])
      expect(await frames(path), path).toBe("'none'");
  });

  it('may load only from its own origin, with the styles of its elements, its own styles and one script', async () => {
    const { headers, body } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["frame-src 'none'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(`${policy};`).toContain(rule);
    const hashesOf = (code: RegExp) =>
      [...body.matchAll(code)].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    const scripts = hashesOf(/<script>(.*?)<\/script>/gs);
    expect(scripts).toHaveLength(1);
    const styles = hashesOf(/<style>(.*?)<\/style>/gs);
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`);
    expect(policy).toMatch(/style-src-attr 'unsafe-inline'/);
    expect(policy).not.toMatch(/(script-src|style-src) [^;]*unsafe/);
  });

  it.each([
    ['/index.php', '*/*'],
    ['/logo.png', 'image/avif,image/webp,*/*;q=0.8'],
    ['/assets/old-9z.js', '*/*'],
    ['/photos/old.jpg', '*/*'],
    ['/posters/unknown.jpg', 'application/json, text/html;q=0.5'],
    ['/shows/unknown/show.ics', 'text/calendar'],
    ['/info', 'application/json'],
    ['/info', 'text/html;q=0'],
    ['/api/nothing', 'text/html'],
    ['/api/v1/shows/unknown/', 'text/html'],
  ])('is not what a program gets at %s with Accept %s', async (path, accept) => {
    const { status, body } = await get(path, { accept });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not-found' });
  });

  it('is what a browser gets by whatever Accept', async () => {
    const accept = 'application/xhtml+xml';
    expect((await get('/info', { accept })).status).toBe(200);
    const { headers } = await get('/index.php', { accept });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain('style-src-attr');
    expect(headers.get('vary')).toContain('Accept,');
  });

  it('stands in no frame, and neither does anything else', async () => {
    const { headers: page } = await get('/', { accept: 'text/html' });
    const etag = { 'if-none-match': page.get('etag') ?? '' };
    const visitor = await venue.as('visitor');
    const others = await Promise.all([
      get('/', { accept: 'text/html', ...etag }),
      ...['/', '/theme.css', '/assets/old-9z.js', '/nothing', '/api/nothing', '/api/v1/shows/'].map(
        (path) => get(path, {}),
      ),
      ...['/robots.txt', '/calendar.ics', '/%', '/feed.xml', '/api/v1/history/'].map((path) =>
        get(path, { accept: 'text/html' }),
      ),
      visitor.send('POST', '/info'),
    ]);
    for (const { headers } of [{ headers: page }, ...others])
      expect(headers.get('x-frame-options')).toBe('DENY');
    expect(new Set(others.map(({ status }) => status))).toContain(304);
  });
});

describe('a file of the app', () => {
  it('is cached for ever if its name contains a hash of its content', async () => {
    const { status, headers } = await get('/assets/main-1a2b.js');
    expect({ status, cacheControl: headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'public, max-age=31536000, immutable',
    });
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  it('is cached for an hour if its name does not', async () => {
    const { status, headers } = await get('/favicon.svg');
    expect({ status, cacheControl: headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'public, max-age=3600',
    });
  });

  it('is never the manifest of the build', async () => {
    expect((await get('/.vite/manifest.json')).status).toBe(404);
  });
});
