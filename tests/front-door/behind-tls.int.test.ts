import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openVenue, PASSWORD, type TestVenue } from '../setup/test-venue.ts';

const site = closeAfterTests(await openVenue({ publicUrl: 'https://lanternroom.example' }));
const plain = closeAfterTests(await openVenue({ publicUrl: 'http://lanternroom.example' }));

describe('a site with an https address', () => {
  it.each([
    '/',
    '/shows/no-such-show',
    '/api/v1/shows/',
    '/api/v1/me/',
    '/api/v1/no-such-thing/',
    '/calendar.ics',
    '/no-such-file.js',
    '/readyz',
  ])('makes browsers insist on TLS in its response to %s', async (path) => {
    const { headers } = await fetch(site.url + path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('makes browsers insist on TLS in the response to a command, too', async () => {
    const { status, headers } = await new VenueClient(site.url).send('POST', '/api/v1/logout/');
    expect(status).toBe(200);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('binds its cookies to TLS and to its own host, and shows scripts one of them', async () => {
    const cookies = await cookiesOfASignIn(site);
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set([
        '__Host-csrfsecret',
        '__Host-device',
        '__Host-session',
        '__Host-written',
        'csrftoken',
      ]),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
      expect(cookie).not.toMatch(/Domain=/);
    }
    const readable = cookies.filter((cookie) => !/; HttpOnly(;|$)/.test(cookie));
    expect(readable.map((cookie) => cookie.split('=')[0])).toEqual(['csrftoken']);
  });

  it('clears the session cookie in a way that browsers accept', async () => {
    const client = await site.as('staff');
    const before = client.cookies.get('__Host-session');
    const { headers } = await client.call('session.logout', { body: {} });
    const cleared = headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='));
    expect(cleared).toMatch(/^__Host-session=;.*; Secure/);

    client.cookies.set('__Host-session', before ?? '');
    expect((await client.call('session.me')).status).toBe(401);
  });

  it('accepts no session from a cookie that another host could have set', async () => {
    const client = await site.as('staff');
    const session = client.cookies.get('__Host-session') ?? '';
    expect(session).not.toBe('');
    client.cookies.set('session', session);
    client.cookies.delete('__Host-session');
    expect((await client.call('session.me')).status).toBe(401);
  });
});

describe('a site with an http address', () => {
  it('has plain cookies and allows browsers to come without TLS', async () => {
    const { headers } = await fetch(`${plain.url}/`);
    expect(headers.get('strict-transport-security')).toBeNull();
    const cookies = await cookiesOfASignIn(plain);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toContain('session');
    for (const cookie of cookies) expect(cookie).not.toMatch(/Secure|__Host-/);
  });
});

/** The cookies that a browser gets with a CSRF token, a login and a command. */
async function cookiesOfASignIn(venue: TestVenue): Promise<string[]> {
  const visitor = new VenueClient(venue.url);
  await venue.as('site-manager');
  const responses = [
    await visitor.call('csrf.get'),
    await visitor.call('session.login', {
      body: { username: 'site-manager@venue.example', password: PASSWORD },
    }),
    await visitor.call('genres.create', { body: { name: 'Dub' } }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 201]);
  const byName = new Map<string, string>();
  for (const { headers } of responses)
    for (const cookie of headers.getSetCookie()) byName.set(cookie.split('=')[0] ?? '', cookie);
  return [...byName.values()];
}
