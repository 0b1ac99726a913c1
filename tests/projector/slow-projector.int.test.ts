import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { startProjector, type Projector } from '../../services/projector/projector.service.ts';
import { startLikeEventStore } from '../../eventlog/tests/like-eventstore.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PATIENCE } from '../setup/patience.ts';
import { rowsOf } from './fed-by-hand.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import { GLASS_HARBOR, recorded, show } from './recorded-story.ts';

const APPENDS = 12;
const EVENTS = recorded([
  show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('1', { type: 'ShowPhotosAdded', data: { photos: [photo('p1')] } }),
  ...Array.from({ length: APPENDS * 100 }, (_, index) => {
    const additional_info = `${index} ${'x'.repeat(2_000)}`;
    return show('1', { type: 'ShowDetailsChanged', data: { changes: { additional_info } } });
  }),
]);
const log = createLog('silent', 'test');

let databases: Awaited<ReturnType<typeof freshDatabase>>[];
let server: Awaited<ReturnType<typeof startLikeEventStore>>;
let eventLog: EventLog;
let projector: Projector;
let reader: Database;
let dataDir: string;

beforeAll(async () => {
  databases = await Promise.all([freshDatabase(), freshDatabase()]);
  dataDir = await mkdtemp(join(tmpdir(), 'projector-'));
  server = await startLikeEventStore(databases[0]?.url ?? '');
  eventLog = openEventLog(server.url);
  const databaseUrl = databases[1]?.url ?? '';
  reader = openDatabase(databaseUrl, { log });
  projector = await startProjector({
    databaseUrl,
    eventStoreUrl: server.url,
    masterKey: MASTER_KEY,
    dataDir,
    log,
  });
});
afterAll(async () => {
  await projector.stop();
  await eventLog.close();
  await reader.close();
  await server.stop();
  await Promise.all(databases.map(({ drop }) => drop()));
  await rm(dataDir, { recursive: true });
});

it('a projector that the log drops as too slow goes on from its checkpoint', async () => {
  const warned = vi.spyOn(log, 'warn');
  await append(EVENTS.slice(0, 1));
  await untilShown(1);

  const blocker = new pg.Client({ connectionString: databases[1]?.url });
  await blocker.connect();
  await blocker.query('begin; lock table read.shows in access exclusive mode');
  for (let from = 1; from < EVENTS.length; from += 100) {
    await append(EVENTS.slice(from, from + 100));
  }
  server.dropSubscribers();
  await blocker.query('commit');
  await blocker.end();

  await untilShown(EVENTS.length);
  const dropped = { message: expect.stringMatching('Consumer too slow') };
  expect(warned).toHaveBeenCalledWith(
    { err: expect.objectContaining(dropped) },
    expect.stringMatching('lost'),
  );
  expect(projector.state()).toBe('projecting');
  const jobs = await reader.rows(`select from pgboss.job where name = 'photo-variants'`);
  expect(jobs).toHaveLength(1);
});

async function append(events: typeof EVENTS): Promise<void> {
  const [{ stream, revision } = { stream: '', revision: 0 }] = events;
  const proposed = events.flatMap(({ event, metadata }) =>
    event ? [{ id: randomUUID(), event, metadata }] : [],
  );
  await eventLog.append(stream, proposed, revision - 1);
}

function untilShown(count: number): Promise<unknown> {
  const shown = async () => (await rowsOf(reader, 'history')).length === count;
  return vi.waitUntil(shown, PATIENCE);
}
