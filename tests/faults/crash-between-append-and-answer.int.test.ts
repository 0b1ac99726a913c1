import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { startProjector } from '../../services/projector/service.ts';
import { startQuery } from '../../services/query/service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/master-key.ts';
import { LANTERN_ROOM, PASSWORD } from '../setup/venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { freePort } from './free-port.ts';

const SECRET = 'a-secret-for-tests-that-is-long-enough';
const COMMAND = 'services/command/main.ts';
const ADMIN = 'site-manager@venue.example';
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const writes = acknowledgedWrites();
const stops: (() => Promise<unknown>)[] = [];
let env: Record<string, string>;
let client: VenueClient;
let eventStoreUrl: string;

beforeAll(async () => {
  const database = await freshDatabase();
  const eventLog = await freshEventLog();
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  eventStoreUrl = eventLog.url;
  const port = await freePort();
  env = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: eventLog.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: SECRET,
    MASTER_KEY,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
  };
  stops.push(() => rm(dataDir, { recursive: true }), database.drop, eventLog.stop);
});
afterEach(async () => {
  const databases = { projector: env['DATABASE_URL'] ?? '' };
  await writes.assertKept({ databases, eventStoreUrl });
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

describe('a command service that dies between the append and the answer', () => {
  let second: ServiceProcess;

  it('leaves one show, and the retry gets its answer', async () => {
    const first = await startServiceProcess(COMMAND, env, './tests/faults/cut-after-append.ts');
    await startReaders();
    client = await writes.of(new VenueClient(await readersUrl()));
    await client.call('session.login', { body: { username: ADMIN, password: PASSWORD } });

    const request = { body: SHOW, headers: { 'idempotency-key': 'one-show' } };
    const lost = await client.call('shows.create', request);
    expect({ status: lost.status, code: lost.body.code }).toEqual({
      status: 503,
      code: 'store-unavailable',
    });
    expect(await first.ended).toBe('SIGKILL');

    second = await startServiceProcess(COMMAND, env);
    stops.push(() => second.stop());
    const retried = await client.call('shows.create', request);
    expect(retried.status).toBe(201);

    const list = await client.call('shows.list');
    expect(list.body.results.map((show: { id: string }) => show.id)).toEqual([retried.body.id]);
    expect(await showEvents()).toEqual(['ShowAnnounced', 'ShowPublished']);
  });

  it('writes nothing for a request that is refused', async () => {
    const refused = await client.call('shows.create', {
      body: { ...SHOW, date: 'tomorrow' },
      headers: { 'idempotency-key': 'no-show' },
    });
    expect(refused.status).toBe(400);
    expect(await showEvents()).toHaveLength(2);
  });
});

let url: string;
const readersUrl = async () => url;

async function startReaders(): Promise<void> {
  const log = createLog('silent', 'test');
  const shared = {
    databaseUrl: env['DATABASE_URL'] ?? '',
    eventStoreUrl,
    dataDir: env['DATA_DIR'] ?? '',
    masterKey: MASTER_KEY,
    log,
  };
  const projector = await startProjector(shared);
  const query = await startQuery({
    ...shared,
    sessionSecret: SECRET,
    host: '127.0.0.1',
    port: 0,
    trustProxy: 'loopback',
    commandUrl: `http://127.0.0.1:${env['PORT']}`,
    venue: LANTERN_ROOM,
    webFolder: join(env['DATA_DIR'] ?? '', 'no-pages'),
  });
  url = query.url;
  stops.push(projector.stop, query.stop);
}

async function showEvents(): Promise<string[]> {
  const log = openEventLog(eventStoreUrl);
  const head = await log.head();
  const types: string[] = [];
  await new Promise<void>((resolve) => {
    const following = log.follow({
      prefixes: ['show-'],
      after: undefined,
      handle: async (events) => {
        types.push(...events.map(({ type }) => type));
        if ((events.at(-1)?.position ?? -1n) >= head) resolve();
      },
    });
    stops.push(() => following.stop());
  });
  await log.close();
  return types;
}
