import { afterAll, describe, expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { startProjector } from '../../services/projector/projector.service.ts';
import { startEventLog, type RunningEventLog } from '../../eventlog/server.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { append, recorded, STORY } from './recorded-story.ts';
import { rowsOf } from './fed-by-hand.ts';

const EVENTS = recorded(STORY);
const log = createLog('silent', 'test');
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 60_000, haltedMs: 200, standbyMs: 50 };

const { url: databaseUrl } = closeAfterTests(await freshDatabase());
const logDatabase = closeAfterTests(await freshDatabase());
const dataDir = await temporaryFolder('projector-');
let server: RunningEventLog = await startEventLog({ databaseUrl: logDatabase.url });
afterAll(() => server.stop());
const reader = closeAfterTests(openDatabase(databaseUrl, { log }));
const stores = { databaseUrl, eventStoreUrl: server.url, masterKey: MASTER_KEY, dataDir };
const projector = closeAfterTests(await startProjector({ ...stores, log, pace }));

describe('a log that goes away and comes back', () => {
  it('is followed again by itself', async () => {
    await write(EVENTS.slice(0, 5));
    await untilShown(5);
    const { port } = server;
    await server.stop();
    server = await startEventLog({ databaseUrl: logDatabase.url, port });
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
