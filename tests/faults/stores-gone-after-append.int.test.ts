import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { mount } from '@stagedoor/platform/http/mount';
import { openPhotos } from '@stagedoor/platform/stores/photos';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { issueCsrfToken } from '@stagedoor/platform/accounts/session';
import { unsubscribeTokens } from '@stagedoor/platform/privacy/unsubscribe-token';
import { createAccounts } from '../../services/command/accounts/accounts.ts';
import { createApp } from '../../services/command/app.ts';
import { createCommandRunner } from '../../services/command/command-runner.ts';
import { createMailingList } from '../../services/command/mailing-list/mailing-list.ts';
import { createMessages } from '../../services/command/messages/messages.ts';
import { openCommandCore } from '../../services/command/service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/master-key.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import { openSession } from '../accounts/open-session.ts';
import { VenueClient } from '../setup/venue-client.ts';

const SECRET = 'a-secret-for-tests-that-is-long-enough';
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };

/** Set, both stores go away as soon as the log has taken an append. */
let leaveAfterAppend = false;
const stops: (() => Promise<unknown>)[] = [];
const relays: Relay[] = [];
let app: Awaited<ReturnType<typeof createApp>>;
let staff: VenueClient;

beforeAll(async () => {
  const log = createLog('silent', 'test');
  const [database, store] = await Promise.all([freshDatabase(), freshEventLog()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'stores-gone-'));
  stops.push(() => rm(dataDir, { recursive: true }), store.stop, database.drop);
  const stores = { databaseUrl: database.url, eventStoreUrl: store.url };
  const core = await openCommandCore({ ...stores, masterKey: MASTER_KEY, log });
  const session = await openSession(core.sql, SECRET, 'staff');
  await core.close();

  relays.push(await openRelay(), await openRelay());
  const [toDatabase, toLog] = relays;
  const sql: Database = openDatabase(toDatabase?.through(database.url) ?? '', { log });
  const eventLog = openEventLog(toLog?.through(store.url) ?? '');
  const runner = createCommandRunner(cutAfterAppend(eventLog));
  const keys = openKeys(sql, openMasterKey(MASTER_KEY));
  app = await createApp({
    sql,
    runner,
    accounts: createAccounts({ sql, runner, security: securityLog(log) }),
    messages: createMessages({ runner, keys }),
    mailingList: createMailingList({ runner, keys, tokens: unsubscribeTokens(MASTER_KEY) }),
    photos: await openPhotos(dataDir),
    secret: SECRET,
    trustProxy: 'loopback',
    rateLimits: false,
    timeZone: 'America/New_York',
    now: () => new Date('2026-11-20T17:00:00Z'),
    log,
  });
  mount(app, 'csrf.get', async ({ request, reply }) => ({
    csrfToken: issueCsrfToken(request, reply),
  }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  staff = new VenueClient(url, frontDoorHeader(SECRET));
  staff.cookies.set('session', session);
  stops.push(
    ...relays.map(({ close }) => close),
    () => sql.close(),
    () => eventLog.close(),
    () => app.close(),
  );
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});
afterEach(async () => {
  leaveAfterAppend = false;
  await Promise.all(relays.map(({ mend }) => mend()));
});

function cutAfterAppend(eventLog: EventLog): EventLog {
  return {
    ...eventLog,
    append: async (...args) => {
      const appended = await eventLog.append(...args);
      if (leaveAfterAppend) await Promise.all(relays.map(({ cut }) => cut()));
      leaveAfterAppend = false;
      return appended;
    },
  };
}

const sent = async () => (await staff.call('messages.send', { body: ADA })).body.id;

describe('a command whose stores go away after the append', () => {
  it('is answered with the show that is stored', async () => {
    leaveAfterAppend = true;
    const created = await staff.call('shows.create', { body: SHOW });
    expect({ status: created.status, name: created.body.headlining_artist }).toEqual({
      status: 201,
      name: SHOW.headlining_artist,
    });
  });

  it('is answered with the message as it is now', async () => {
    const id = await sent();
    leaveAfterAppend = true;
    const read = await staff.call('messages.mark-read', { params: { id } });
    expect({ status: read.status, body: read.body }).toMatchObject({
      status: 200,
      body: { ...ADA, id, is_read: true },
    });
  });

  it('is answered also where the answer cannot be kept under its Idempotency-Key, and asked again has no second effect', async () => {
    const ask = () =>
      staff.call('shows.create', { body: SHOW, headers: { 'idempotency-key': 'one' } });
    leaveAfterAppend = true;
    const first = await ask();
    expect(first.status).toBe(201);
    await Promise.all(relays.map(({ mend }) => mend()));
    await expect.poll(async () => (await ask()).status).toBe(201);
    expect((await ask()).body.id).toBe(first.body.id);
  });

  it('tells for each of many whether it was done', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, sent));
    leaveAfterAppend = true;
    const { status, body } = await staff.call('messages.bulk-archive', { body: { ids } });
    expect(status).toBe(200);
    const done = body.results.filter(({ ok }: { ok: boolean }) => ok);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(ids.length);
    expect(body.updated).toBe(done.length);
  });
});
