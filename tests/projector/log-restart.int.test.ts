import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { startProjector, type Projector } from '../../services/projector/projector.service.ts';
import { startEventLog, type RunningEventLog } from '../../eventlog/server.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { append, recorded, STORY } from './recorded-story.ts';
import { rowsOf } from './fed-by-hand.ts';

const EVENTS = recorded(STORY);
const log = createLog('silent', 'test');
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 60_000, haltedMs: 200, standbyMs: 50 };

let databases: Awaited<ReturnType<typeof freshDatabase>>[];
let server: RunningEventLog;
let projector: Projector;
let reader: Database;
let dataDir: string;

beforeAll(async () => {
  databases = await Promise.all([freshDatabase(), freshDatabase()]);
  dataDir = await mkdtemp(join(tmpdir(), 'projector-'));
  server = await startEventLog({ databaseUrl: databases[0]?.url ?? '' });
  const databaseUrl = databases[1]?.url ?? '';
  reader = openDatabase(databaseUrl, { log });
  projector = await startProjector({
    databaseUrl,
    eventStoreUrl: server.url,
    masterKey: MASTER_KEY,
    dataDir,
    log,
    pace,
  });
});
afterAll(async () => {
  await projector.stop();
  await reader.close();
  await server.stop();
  await Promise.all(databases.map(({ drop }) => drop()));
  await rm(dataDir, { recursive: true });
});

describe('a log that goes away and comes back', () => {
  it('is followed again by itself', async () => {
    await write(EVENTS.slice(0, 5));
    await untilShown(5);
    const { port } = server;
    await server.stop();
    server = await startEventLog({ databaseUrl: databases[0]?.url ?? '', port });
    await write(EVENTS.slice(5));
    await untilShown(EVENTS.length);
    expect(projector.state()).toBe('projecting');
  });
});

async function write(events: typeof EVENTS): Promise<void> {
  const eventLog = openEventLog(server.url);
  await append(eventLog, events);
  await eventLog.close();
}

function untilShown(count: number): Promise<unknown> {
  const shown = async () => (await rowsOf(reader, 'history')).length === count;
  return vi.waitUntil(shown, PATIENCE);
}
