import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '@stagedoor/platform/metrics/metrics';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const metrics = createMetrics();
let venue: TestVenue;
let staff: VenueClient;
let visitor: VenueClient;
let show: string;
let addresses: string[];

beforeAll(async () => {
  venue = await openVenue({ metrics });
  [staff, visitor] = [await venue.as('staff'), await venue.as('visitor')];
  show = await publishShow('Glass Harbor');
  await visitor.call('csrf.get');
  await subscribe('known@example.com');
  addresses = [
    ...['/healthz', '/up', '/readyz', '/', '/info', '/nothing', `/shows/${show}`],
    ...['/calendar.ics', `/shows/${show}/show.ics`, '/feed.atom', '/sitemap.xml', '/robots.txt'],
    ...['/shows/', '/shows/upcoming/', '/shows/past/', '/shows/featured/', '/shows/facets/'].map(
      api,
    ),
    ...[`/shows/${show}/`, '/genres/', '/genres/indie/', '/mailing-list/settings/'].map(api),
    ...['/themes/', '/themes/current/', '/themes/current-setting/', '/themes/lantern/'].map(api),
    ...[`/posters/${show}.jpg`, '/api/docs', '/api/docs/json', '/metrics', '/api/v1/status/'],
  ];
  await everything();
});
afterAll(() => venue.stop());

const api = (path: string) => `/api/v1${path}`;

async function publishShow(headlining_artist: string): Promise<string> {
  const body = { headlining_artist, date: '2099-12-05', ages: '21+', is_published: true };
  return (await staff.call('shows.create', { body })).body.id;
}

const subscribe = (email: string) => visitor.call('mailing-list.subscribe', { body: { email } });
const write = (more: object = {}) =>
  visitor.call('messages.send', {
    body: { name: 'Ada', email: 'ada@example.com', message: 'Is there a cloakroom?', ...more },
  });

/** Every public response, byte for byte, after all services know of everything in the log. */
async function everything(): Promise<Record<string, object>> {
  await venue.awaitLog(staff);
  await staff.call('mailing-list.list');
  await vi.waitUntil(async () => (await venue.sql.rows(REPORTED)).length > 0, PATIENCE);
  const responses: Record<string, object> = {};
  for (const address of addresses) {
    const response = await fetch(venue.url + address);
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
    responses[address] = {
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  return responses;
}

const REPORTED = `
  select from projector.status, read.checkpoint where status.position >= checkpoint.position`;

/** How many public responses have been rendered so far. */
async function rendered(): Promise<number> {
  const [, count] = /_reads_total\{result="rendered"\} (\d+)/.exec(await metrics.text()) ?? [];
  return Number(count);
}

describe('what strangers see after somebody has sent a form', () => {
  it.each([
    ['with a new address for the mailing list', () => subscribe('new@example.com')],
    ['with an address that is on it', () => subscribe('known@example.com')],
    ['with a message', () => write()],
    ['with a message and a filled honeypot', () => write({ leave_empty: 'https://x.example' })],
  ])('%s is the same as before, and nothing is rendered again', async (_, send) => {
    const before = { seen: await everything(), rendered: await rendered() };
    expect((await send()).status).toBe(201);
    expect({ seen: await everything(), rendered: await rendered() }).toEqual(before);
  });

  it('is rendered again when a show has changed', async () => {
    const before = { seen: await everything(), rendered: await rendered() };
    await publishShow('Paper Lanterns');
    expect(await everything()).not.toEqual(before.seen);
    expect(await rendered()).toBeGreaterThan(before.rendered);
  });
});
