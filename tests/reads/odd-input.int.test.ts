import { describe, expect, it } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openReadingVenue } from './reading-venue.ts';

const venue = closeAfterTests(await openReadingVenue());
await venue.show('s1');

describe('an invalid value', () => {
  it.each<[RouteName, Record<string, string>, string]>([
    ['shows.list', { ages: '16+' }, 'ages'],
    ['shows.list', { start_date: 'tomorrow' }, 'start_date'],
    ['shows.list', { end_date: '2026-02-30' }, 'end_date'],
    ['shows.list', { limit: '0' }, 'limit'],
    ['shows.list', { limit: '501' }, 'limit'],
    ['shows.list', { limit: 'many' }, 'limit'],
    ['shows.list', { offset: '-1' }, 'offset'],
    ['shows.list', { offset: '1.5' }, 'offset'],
    ['shows.upcoming', { search: 'a\u0000b' }, 'search'],
    ['shows.past', { genre: 'x'.repeat(201) }, 'genre'],
    ['shows.featured', { limit: '51' }, 'limit'],
    ['shows.facets', { when: 'always' }, 'when'],
    ['shows.admin-list', { is_archived: 'maybe' }, 'is_archived'],
    ['history.list', { subject: 'weather' }, 'subject'],
    ['history.list', { from: 'yesterday' }, 'from'],
    ['history.list', { before: '-1' }, 'before'],
    ['history.list', { limit: '201' }, 'limit'],
    ['history.list', { search: 'x'.repeat(101) }, 'search'],
  ])('makes %s with %j refuse the request and name the field', async (name, query, field) => {
    const { status, body } = await (await venue.as('staff')).call(name, { query });
    expect({ status, code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: 'invalid-input',
      fields: [field],
    });
    expect(body.error).toMatch(/\.$/);
  });
});

describe('a blank query parameter', () => {
  it.each<[RouteName, string]>([
    ['shows.list', 'search'],
    ['shows.list', 'genre'],
    ['shows.list', 'limit'],
    ['history.list', 'search'],
    ['history.list', 'field'],
    ['history.list', 'command_id'],
    ['history.list', 'actor'],
    ['shows.admin-list', 'is_archived'],
  ])('is as if absent: %s with %s', async (name, parameter) => {
    const staff = await venue.as('staff');
    const plain = await staff.call(name);
    expect(plain.body).not.toMatchObject({ results: [] });
    for (const blank of ['', ' ', '\r', '\t\n', '\u2028', '\u3000']) {
      const { status, body } = await staff.call(name, { query: { [parameter]: blank } });
      expect({ status, body }, JSON.stringify(blank)).toEqual({ status: 200, body: plain.body });
    }
  });
});

describe('an odd request', () => {
  it.each([
    '/api/v1/shows/?search=%00',
    '/api/v1/shows/?search=%F0%9F%8E%B8',
    '/api/v1/shows/?search=%ff%fe',
    '/api/v1/shows/?search=%ED%A0%80',
    '/api/v1/shows/?search=%',
    '/api/v1/shows/?search[]=a&search[]=b',
    '/api/v1/shows/?search=a&search=b',
    '/api/v1/shows/?limit=1&limit=2',
    '/api/v1/shows/?genre=1%20or%201=1--',
    '/api/v1/shows/?offset=1e99',
    '/api/v1/shows/?__proto__=1&constructor=2',
    '/api/v1/shows/%00/',
    '/api/v1/shows/%F0%9F%8E%B8/',
    '/api/v1/shows/%/',
    `/api/v1/shows/${'x'.repeat(5_000)}/`,
    '/api/v1/shows/..%2f..%2fetc/',
    '/api/v1/shows/s1/unknown/',
    '/api/v1/genres/%27/',
    '/api/v1/history/show/%00/',
    '/api/v1/history/weather/s1/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/shows/',
    '/api/docs/nothing',
    '//api/v1/shows/',
    '/photos/%00',
    '/assets/../../package.json',
    '/assets/..%2f..%2findex.html',
    '/%c0%ae%c0%ae/',
    '/.env',
    '/index.html.br',
  ])('for %s causes no internal error and reveals no internals', async (path) => {
    const { status, body } = await sendAsIs(venue.url, 'GET', path, { accept: 'application/json' });
    expect(status, body).toBeLessThan(500);
    expect(body).not.toMatch(/select |postgres|\.ts:\d|node_modules/i);
  });

  it.each(['0x10', '1e2', '%2B5', '1.0', '%D9%A3'])(
    'for a list of %s shows asks for a whole number',
    async (limit) => {
      const { status, body } = await sendAsIs(venue.url, 'GET', `/api/v1/shows/?limit=${limit}`);
      expect({ status, errors: JSON.parse(body).errors }).toEqual({
        status: 400,
        errors: { limit: ['Give a whole number.'] },
      });
    },
  );

  it.each([
    ['GET', `/api/v1/shows/${'x'.repeat(5_000)}/`],
    ['GET', `/api/v1/history/show/${'x'.repeat(300)}/`],
    ['PATCH', `/api/v1/shows/${'x'.repeat(201)}/`],
    ['DELETE', `/api/v1/genres/${'%20'.repeat(2_000)}/`],
  ])('with %s of an id that is too long finds nothing', async (method, path) => {
    const cookie = `session=${(await venue.as('staff')).cookies.get('session')}`;
    const { status, body } = await sendAsIs(venue.url, method, path, { cookie });
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 404, code: 'not-found' });
  });

  it.each([
    ['/api/v1/shows/%/', '/api/v1/shows/nothing/'],
    ['/api/v1/shows/%ff/', '/api/v1/shows/nothing/'],
    ['/shows/%E0%A4%A', '/shows/nothing'],
    ['/%?page=%', '/nothing'],
  ])('for %s, which cannot be decoded, gets the same 404 as %s', async (path, nothing) => {
    const accept = 'text/html';
    const response = await sendAsIs(venue.url, 'GET', path, { accept });
    expect(response.status).toBe(404);
    expect(response).toEqual(await sendAsIs(venue.url, 'GET', nothing, { accept }));
  });

  it.each(['if-none-match', 'accept', 'accept-encoding', 'cookie', 'x-forwarded-for'])(
    'with an odd %s header is served',
    async (header) => {
      for (const value of ['"', ',,,;q=', '%00', '☂', 'a'.repeat(4_000)]) {
        const { status } = await sendAsIs(venue.url, 'GET', '/api/v1/shows/s1/', {
          [header]: Buffer.from(value).toString('latin1'),
        });
        expect([200, 304]).toContain(status);
      }
    },
  );
});
