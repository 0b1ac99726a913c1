import { beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '@stagedoor/contracts/facts/limits';
import { paths } from '@stagedoor/contracts/facts/paths';
import { forwardedRoutes } from '@stagedoor/platform/http/front-door';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { addShow, SHOW, uploadPhotos } from '../setup/show-requests.ts';
import { followChanges } from '../changes/change-reader.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';

const SENTENCE =
  'Nothing can be saved right now, because the disk of this site is nearly full. Please try again later.';
const PROBLEM =
  'Nothing can be changed: the disk is nearly full. Changes are accepted again as soon as there is room.';
const CHANGING = forwardedRoutes.filter(
  (name) => paths[name].method !== 'GET' && paths[name].path.startsWith(API_BASE),
);

let low = false;
const listeners = new Set<() => void>();
const freeSpace: FreeSpace = {
  isLow: () => low,
  follow: (listener) => void listeners.add(listener),
};
function becomes(next: boolean): void {
  low = next;
  for (const listener of listeners) listener();
}

const writes = acknowledgedWrites();

const venue = closeAfterTests(await openVenue({ freeSpace, rateLimits: true }));
const staff = await writes.of(await venue.as('staff'));
const visitor = await writes.of(await venue.as('visitor'));
const id = await addShow(staff);
visitor.awaitWrites(staff);

beforeEach(() => becomes(true));

const upload = () => uploadPhotos(staff, id);

describe('a venue whose disk is nearly full', () => {
  it.each(CHANGING)('refuses %s, and says when to try again', async (name) => {
    for (const client of [staff, visitor]) {
      const { status, headers, body } = await client.call(name, { params: { id }, body: {} });
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 503,
        code: 'store-unavailable',
        error: SENTENCE,
      });
      expect(headers.get('retry-after')).toBe('60');
    }
  });

  it('stores nothing of what it refuses, not even a file or a counter', async () => {
    const stored = () =>
      venue.sql.rows(
        `select (select count(*) from app.sessions) as sessions,
           (select count(*) from app.idempotency) as keys,
           (select sum(count) from app.rate_counters) as counted`,
      );
    const events = () => eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS);
    const before = { rows: await stored(), events: await events() };
    expect((await upload()).status).toBe(503);
    const credentials = { username: 'staff@venue.example', password: PASSWORD };
    const headers = { 'idempotency-key': 'one' };
    expect((await visitor.call('session.login', { body: credentials })).body.success).toBe(false);
    expect((await staff.call('shows.create', { body: SHOW, headers })).status).toBe(503);
    expect({ rows: await stored(), events: await events() }).toEqual(before);
  });

  it('still shows everything', async () => {
    expect((await visitor.call('shows.list')).body.results).toMatchObject([{ id }]);
    for (const path of ['/', `/shows/${id}`, '/calendar.ics', '/healthz', '/api/v1/csrf_token/'])
      expect((await visitor.send('GET', path)).status).toBe(200);
    for (const name of ['shows.admin-list', 'messages.list', 'session.me', 'history.list'] as const)
      expect((await staff.call(name)).status).toBe(200);
  });

  it('reports that to staff and to monitoring, and stays ready', async () => {
    expect((await visitor.send('GET', '/readyz')).status).toBe(200);
    expect(await venue.readiness()).toMatchObject({ status: 'degraded', problems: [PROBLEM] });
    // The command service is healthy, so that it is not restarted, but not ready.
    const command = new VenueClient(venue.commandUrl);
    expect((await command.send('GET', '/healthz')).status).toBe(200);
    expect(await command.send('GET', '/readyz', { headers: venue.asFrontDoor })).toMatchObject({
      status: 503,
      body: { dependencies: { database: 'ok', disk: 'unavailable' } },
    });
    expect((await staff.call('status.get')).body).toMatchObject({
      status: 'degraded',
      problems: [PROBLEM],
    });
  });

  it('accepts changes again when there is room, and notifies open pages', async () => {
    const changes = await followChanges(venue.url, staff);
    await changes.untilReceived(1);
    becomes(false);
    await expect
      .poll(() => changes.events().flatMap(({ subjects }) => subjects))
      .toContain('status');
    changes.leave();
    expect((await upload()).status).toBe(201);
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'ok', problems: [] });
  });

  it('has done everything that it acknowledged, and nothing that it refused', async () => {
    await expect(writes.assertKept(venue)).resolves.toBeUndefined();
  });
});
