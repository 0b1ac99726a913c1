import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { Readiness } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';
import { startCommand } from '../../services/command/command.service.ts';
import { verifyTables } from '../../services/projector/reactors/verify-tables.reactor.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { ensureProjectorSchema } from '../../services/projector/tables/projector-schema.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import { PATIENCE } from '../setup/patience.ts';
import { recorded, show } from '../projector/recorded-story.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openReadingVenue, PLAIN, type ReadingVenue } from './reading-venue.ts';

const CUT_LOCK_HOLDER = `
  select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and datname = current_database()`;

/** What everybody learns from the probe. */
async function probe({ url }: { url: string }): Promise<object> {
  const { status, body } = await new VenueClient(url).send<object>('GET', '/readyz');
  return { status, body };
}

const READY = { status: 200, body: { status: 'ok' } };
const DEGRADED = { status: 200, body: { status: 'degraded' } };
const NOT_READY = {
  status: 503,
  body: { error: 'This service cannot do its work right now.', code: 'store-unavailable' },
};

/** What the service finds as soon as it has this status. */
function readyAs({ readiness }: TestVenue, status: Readiness['status']) {
  return vi.waitUntil(async () => {
    const found = await readiness();
    return found.status === status && found;
  }, PATIENCE);
}

describe('the status while the projector runs', () => {
  let venue: TestVenue;
  let visitor: VenueClient;
  let staff: VenueClient;
  beforeAll(async () => {
    venue = await openVenue();
    [visitor, staff] = await Promise.all([venue.as('visitor'), venue.as('staff')]);
  });
  afterAll(() => venue.stop());

  it('is ok, and contains the position of the projector', async () => {
    const found = () => staff.call('status.get');
    await vi.waitUntil(async () => (await found()).body.projector?.behind === 0, PATIENCE);
    expect(await readyAs(venue, 'ok')).toMatchObject({
      ...{ problems: [], set_aside: 0 },
      projector: { state: 'projecting', head: expect.stringMatching(/^\d+$/) },
    });
  });

  it('is told to strangers only as ready', async () => {
    await expect.poll(() => probe(venue), PATIENCE).toEqual(READY);
    expect((await visitor.call('status.get')).status).toBe(401);
  });

  it('is degraded while the read tables differ from the log, as auditors can read', async () => {
    const auditor = await venue.as('auditor');
    const lastRun = async () => (await auditor.call('history.verification')).body.last;
    expect(await lastRun()).toBeNull();
    const logged: string[] = [];
    const log = createLog('info', 'test', { write: (line) => void logged.push(line) });
    const stores = { databaseUrl: venue.databases.projector, eventStoreUrl: venue.eventStoreUrl };
    const nightly = verifyTables({ ...stores, log });
    await nightly.work({});
    const fine = { at: expect.any(String), ok: true };
    expect(await lastRun()).toMatchObject({ ...fine, differences: [] });
    // The built-in genres.
    expect((await lastRun())?.events).toBeGreaterThanOrEqual(16);
    expect(await venue.readiness()).toMatchObject({ status: 'ok', verification: fine });

    await venue.sql.rows(`update read.genres set name = 'Indy' where slug = 'indie'`);
    await nightly.work({});
    const differences = ['read.genres differs from the log. Rows: 1 wrong, 1 missing.'];
    expect(await lastRun()).toMatchObject({ ok: false, differences });
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 50, differences });
    const problems = [expect.stringContaining('the read tables differ from the log')];
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'degraded', problems });
    expect(await venue.readiness()).toMatchObject({ verification: { ok: false } });
    await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);

    await rebuildReadTables({ ...stores, log });
    await nightly.work({});
    expect(await lastRun()).toMatchObject({ ok: true });
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'ok', problems: [] });
    await expect.poll(() => probe(venue), PATIENCE).toEqual(READY);
  });

  it('is degraded when an event could not be applied, which only staff see in full', async () => {
    const broken = JSON.parse('{ "type": "ShowPublished", "data": 7 }');
    const eventLog = openEventLog(venue.eventStoreUrl);
    for (const { stream, event, metadata } of recorded([show('broken', broken)]))
      if (event) await eventLog.append(stream, [{ id: randomUUID(), event, metadata }], -1);
    await eventLog.close();

    const found = await readyAs(venue, 'degraded');
    expect(found).toMatchObject({
      set_aside: 1,
      problems: [
        'What is shown is not complete: 1 event could not be applied. "npm run verify" names them.',
      ],
    });
    expect(JSON.stringify(found)).not.toContain('show-broken');
    await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);
    const full = await staff.call('status.get');
    expect(full.headers.get('cache-control')).toBe('private, no-store');
    expect(full.body.set_aside).toMatchObject({
      count: 1,
      events: [{ stream: 'show-broken', revision: 0, type: 'ShowPublished' }],
    });
    expect(full.body.set_aside.events[0]?.reason).toMatch(/^Its data: /);
  });

  it('is halted when the log is another one, and the service is not ready', async () => {
    await venue.sql.rows('update read.checkpoint set event_id = $1', [randomUUID()]);
    await venue.sql.rows(CUT_LOCK_HOLDER);
    expect((await readyAs(venue, 'halted')).problems[0]).toBe(
      'New changes do not appear: the projector has halted. Its log says what to do.',
    );
    expect(await probe(venue)).toEqual(NOT_READY);
    const full = await staff.call('status.get');
    expect(full.body.projector?.reason).toContain('npm run rebuild -- --adopt-log');
  });
});

describe('the status without a projector', () => {
  let venue: ReadingVenue;
  const command = createServer((_, response) => void response.end('{}'));
  beforeAll(async () => {
    await once(command.listen(0, '127.0.0.1'), 'listening');
    const { port } = command.address() as AddressInfo;
    venue = await openReadingVenue({ commandUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(() => venue.stop());

  it('is degraded before a projector has run', async () => {
    expect((await venue.readiness()).problems).toEqual([
      'New changes do not appear: no projector has run yet.',
    ]);
    await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);
  });

  it.each([
    ['projecting', `1 minute`, 'New changes do not appear: no projector has run since'],
    // A clock that ran ahead was set back.
    ['projecting', `-1 day`, 'New changes do not appear: no projector has run since'],
    ['retrying', '0 minutes', 'New changes may appear late: the projector has failed'],
    ['projecting', '0 minutes', 'New changes appear late: the projector is behind the log.'],
  ])(
    'is degraded when the projector has long been %s and was last seen %s ago',
    async (state, ago, problem) => {
      await ensureProjectorSchema(venue.sql);
      await venue.sql.rows('delete from projector.status');
      await venue.sql.rows(
        `insert into projector.status (state, position, since, waiting_since, at)
         values ($1, 5, now() - interval '1 hour', now() - interval '1 minute',
           now() - $2::interval)`,
        [state, ago],
      );
      expect(await venue.readiness()).toMatchObject({
        status: 'degraded',
        problems: [expect.stringContaining(problem)],
      });
      await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);
    },
  );

  it('names the days of shows that should be public, until they are', async () => {
    const publish_at = '2026-01-01T10:00:00.000Z';
    await venue.record('show-late', [
      { type: 'ShowAnnounced', data: { ...PLAIN, date: '2026-12-01', publish_at } },
    ]);
    const late = 'Not published on time: the show on 2026-12-01.';
    expect((await venue.readiness()).problems.at(-1)).toContain(late);
    await venue.record('show-late', [{ type: 'ShowPublished', data: {} }]);
    expect((await venue.readiness()).problems.join(' ')).not.toContain(late);
  });

  it('names the command service while it is away, when reading goes on', async () => {
    expect((await venue.readiness()).dependencies).toMatchObject({
      read_tables: 'degraded',
      database: 'ok',
      command_service: 'ok',
    });
    command.close();
    command.closeAllConnections();
    const { dependencies, problems } = await venue.readiness();
    expect(dependencies['command_service']).toBe('degraded');
    expect(problems.at(-1)).toBe(
      'Nothing can be changed at the moment. There is no response from the command service.',
    );
    await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);
  });
});

describe('the status without a log', () => {
  let relay: Relay;
  let venue: TestVenue;
  beforeAll(async () => {
    relay = await openRelay();
    venue = await openVenue({
      runCommand: ({ eventStoreUrl, ...options }) =>
        startCommand({ ...options, eventStoreUrl: relay.through(eventStoreUrl) }),
    });
  });
  afterAll(async () => {
    await relay.mend();
    await venue.stop();
    await relay.close();
  });

  it('says that nothing can be changed, until the log is back', async () => {
    const staff = await venue.as('staff');
    const problems = async () => (await staff.call('status.get')).body.problems;
    await expect.poll(problems, PATIENCE).toEqual([]);
    await relay.cut();
    const body = { name: 'Zydeco' };
    expect((await staff.call('genres.create', { body })).status).toBe(503);
    expect(await problems()).toEqual([
      'Nothing can be changed at the moment. There is no response from the event log.',
    ]);
    expect((await venue.readiness()).dependencies).toMatchObject({ command_service: 'degraded' });
    // Everything can still be read, so the query service stays ready; the command service is not.
    await expect.poll(() => probe(venue), PATIENCE).toEqual(DEGRADED);
    expect(await probe({ url: venue.commandUrl })).toEqual(NOT_READY);
    await relay.mend();
    await expect.poll(problems, PATIENCE).toEqual([]);
    expect((await staff.call('genres.create', { body })).status).toBe(201);
  });
});
