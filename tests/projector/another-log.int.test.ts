import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { showStream, subscriberStream } from '@stagedoor/contracts/events/streams';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import {
  followProgress,
  type ProjectionProgress,
} from '@stagedoor/platform/stores/projection-progress';
import { sealEvent } from '../../services/command/run/sealed-event.ts';
import { migrate } from '../../services/command/migrate.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { startProjector, type Projector } from '../../services/projector/projector.service.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { runEventlog } from '../event-log/eventlog-process.ts';
import { openMailServer, type MailServer } from '../mailing-list/mail-server.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PATIENCE } from '../setup/patience.ts';
import { rowsOf } from './fed-by-hand.ts';
import { GLASS_HARBOR, recorded } from './recorded-story.ts';

const log = createLog(process.env['LOG_LEVEL'] || 'silent', 'test');
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 200, haltedMs: 100, standbyMs: 50 };

type Store = Awaited<ReturnType<typeof freshEventLog>>;

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let reader: Database;
let mails: MailServer;
let store: Store;
let projector: Projector;
let progress: ProjectionProgress;
const stores: Store[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-log-'));
  database = await freshDatabase();
  await migrate(database.url, log);
  reader = openDatabase(database.url, { log });
  mails = await openMailServer();
  store = await openStore();
  progress = followProgress({ databaseUrl: database.url, sql: reader, isReplica: false, log });
  await start();
});
afterAll(async () => {
  await projector.stop();
  await progress.close();
  await reader.close();
  await mails.stop();
  await Promise.all(stores.map(({ stop }) => stop()));
  await database.drop();
  await rm(folder, { recursive: true });
});

async function openStore(): Promise<Store> {
  const opened = await freshEventLog();
  stores.push(opened);
  return opened;
}

const sources = () => ({ databaseUrl: database.url, eventStoreUrl: store.url, log });

async function start(): Promise<void> {
  projector = await startProjector({
    ...sources(),
    masterKey: MASTER_KEY,
    dataDir: folder,
    mail: { smtpUrl: mails.url, publicUrl: 'https://lanternroom.example/' },
    pace,
  });
}

/** Somebody joins the mailing list, in the log that the venue has now. */
async function joinList(name: string): Promise<void> {
  const keys = openKeys(reader, openMasterKey(MASTER_KEY));
  const stream = subscriberStream(name);
  const key = await keys.make(stream);
  if (!key) throw new Error('The key is gone.');
  const data = {
    email: `${name}@example.com`,
    source: 'dialog',
    wording: 'en-1',
    is_confirmed: false,
  };
  await append(stream, sealEvent({ type: 'SubscriberJoined', data }, key));
}

async function announce(id: string): Promise<void> {
  await append(showStream(id), { type: 'ShowAnnounced', data: GLASS_HARBOR });
}

async function append(stream: string, event: Parameters<typeof recorded>[0][0]['event']) {
  const [happened] = recorded([{ stream, event }]);
  if (!happened) throw new Error('Nothing happened.');
  const occurredAt = new Date().toISOString();
  const metadata = { ...happened.metadata, occurredAt };
  const eventLog = openEventLog(store.url);
  await eventLog.append(stream, [{ id: randomUUID(), event, metadata }], -1);
  await eventLog.close();
}

/** Exports the log as the guides to moving and restoring it say; returns the path of the file. */
async function exportTo(file: string): Promise<string> {
  const path = join(folder, file);
  expect(await runEventlog(['export', '--file', path, '--url', store.url])).toMatchObject({
    code: 0,
  });
  return path;
}

async function importInto(file: string): Promise<void> {
  // This database has the keys of the people in the file.
  const env = { DATABASE_URL: database.url };
  const args = ['import', '--file', file, '--url', store.url];
  expect(await runEventlog(args, env)).toMatchObject({ code: 0 });
}

async function untilShown(...ids: string[]): Promise<void> {
  await vi.waitUntil(async () => {
    const shown = (await rowsOf<{ id: string }>(reader, 'shows')).map(({ id }) => id);
    return ids.every((id) => shown.includes(id));
  }, PATIENCE);
}

async function position(): Promise<bigint> {
  const found = await reader.row<{ position: bigint }>('select position from read.checkpoint');
  return found?.position ?? -1n;
}

const EVERYBODY = ['una', 'duo', 'tria', 'quad', 'quin', 'sext'];
const countOf = (name: string) => mails.mailsTo(`${name}@example.com`).length;

/** Everybody who got mail, once for each mail, after these got theirs and none is on its way. */
async function mailed(...names: string[]): Promise<string[]> {
  await vi.waitUntil(() => names.every((name) => countOf(name) > 0), PATIENCE);
  const busy = `select from pgboss.job
    where name in ('welcome-mail', 'mail') and state in ('created', 'retry', 'active')`;
  await vi.waitUntil(async () => !(await reader.row(busy)), PATIENCE);
  return EVERYBODY.flatMap((name) => Array<string>(countOf(name)).fill(name));
}

const halted = () => vi.waitUntil(() => projector.state() === 'halted', PATIENCE);

describe('the progress of projector and reactors in one log', () => {
  let older: string;

  it('begins with the first start, and mails everybody who joins from then on', async () => {
    await joinList('una');
    older = await exportTo('older.ndjson');
    await joinList('duo');
    await announce('before');
    await untilShown('before');
    const joined = ['una', 'duo'];
    expect(await mailed(...joined)).toEqual(joined);
  });

  it('goes on in the log that the events moved to, once it is adopted', async () => {
    await projector.stop();
    // The projector does not see this event before the move.
    await joinList('tria');
    const file = await exportTo('moved.ndjson');
    store = await openStore();
    // So that the same events have other positions, as in a server of another kind.
    await append('account-first', { type: 'ShowPublished', data: {} });
    await importInto(file);
    await start();
    await halted();
    await expect(rebuildReadTables(sources())).rejects.toThrow('npm run rebuild -- --adopt-log');
    expect((await verifyReadTables(sources())).differences).toEqual([
      expect.stringMatching('--adopt-log'),
    ]);
    await rebuildReadTables({ ...sources(), adoptLog: true });
    await announce('moved');
    await untilShown('before', 'moved');
    const joined = ['una', 'duo', 'tria'];
    expect(await mailed(...joined)).toEqual(joined);
    expect((await verifyReadTables(sources())).differences).toEqual([]);
  });

  it('goes on in an adopted older copy, and mails everybody who joined since', async () => {
    const ahead = await position();
    await projector.stop();
    store = await openStore();
    await importInto(older);
    await start();
    await halted();
    await joinList('quad');
    const adopting = { ...sources(), adoptLog: true };
    await expect(rebuildReadTables(adopting)).rejects.toThrow(
      'This log lacks 5 of the events that were followed so far. Nothing was built.',
    );
    await rebuildReadTables({ ...adopting, despiteCheckpoints: true });
    await announce('restored');
    await untilShown('restored');
    const now = await position();
    expect(now).toBeLessThan(ahead);
    // A service that still counted as far as the earlier log would not wait for this write.
    await vi.waitUntil(async () => !(await progress.reaches(now + 1n, 0)), PATIENCE);
    expect(await progress.reaches(now, PATIENCE.timeout)).toBe(true);
    await joinList('quin');
    const joined = ['una', 'duo', 'tria', 'quad', 'quin'];
    expect(await mailed(...joined)).toEqual(joined);
    expect(await rowsOf(reader, 'shows')).toMatchObject([{ id: 'restored' }]);
    expect((await verifyReadTables(sources())).differences).toEqual([]);
  });

  it('begins again without a checkpoint, and sends no mail for earlier events', async () => {
    await projector.stop();
    await reader.rows('drop schema projector, pgboss, read cascade');
    await start();
    await joinList('sext');
    await announce('again');
    await untilShown('restored', 'again');
    expect(await mailed(...EVERYBODY)).toEqual(EVERYBODY);
  });
});
