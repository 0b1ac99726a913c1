import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/eventstore';
import type { EventLog } from '@stagedoor/platform/event-log';
import { createLog } from '@stagedoor/platform/log';
import { openPhotos } from '@stagedoor/platform/photos';
import { openDatabase, type Database } from '@stagedoor/platform/postgres';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { startProjector, type Projector } from '../../services/projector/service.ts';
import { verifyReadTables } from '../../services/projector/verify.ts';
import { freshDatabase, freshEventLog } from '../backends.ts';
import { picture } from '../pictures.ts';
import { append, GLASS_HARBOR, recorded, show, STORY } from './happenings.ts';
import { rowsOf } from './read-tables.ts';

const log = createLog(process.env['LOG_LEVEL'] ?? 'silent', 'test');
const EVENTS = recorded(STORY);
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 500, standbyMs: 50 };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: Awaited<ReturnType<typeof freshEventLog>>;
let eventLog: EventLog;
let reader: Database;
let dataDir: string;
const started: Projector[] = [];

beforeEach(async () => {
  [database, store] = await Promise.all([freshDatabase(), freshEventLog()]);
  eventLog = openEventLog(store.url);
  reader = openDatabase(database.url, { log });
  dataDir = await mkdtemp(join(tmpdir(), 'projector-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((projector) => projector.stop()));
  await Promise.all([eventLog.close(), reader.close()]);
  await Promise.all([store.stop(), database.drop(), rm(dataDir, { recursive: true })]);
});

async function start(): Promise<Projector> {
  const stores = { databaseUrl: database.url, eventStoreUrl: store.url };
  const projector = await startProjector({ ...stores, dataDir, log, pace });
  started.push(projector);
  return projector;
}

const differences = () =>
  verifyReadTables({ databaseUrl: database.url, eventStoreUrl: store.url, log });

function untilShown(count: number): Promise<unknown> {
  return vi.waitUntil(async () => (await rowsOf(reader, 'history')).length === count, {
    timeout: 15_000,
  });
}

describe('the projector', () => {
  it('folds what the log holds and what comes after, and goes on where it was', async () => {
    await append(eventLog, EVENTS.slice(0, 9));
    const first = await start();
    await untilShown(9);
    await append(eventLog, EVENTS.slice(9));
    await untilShown(EVENTS.length);
    await first.stop();
    await start();
    expect(await differences()).toEqual([]);
  });
});
