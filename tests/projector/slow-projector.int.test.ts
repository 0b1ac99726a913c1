import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { startProjector } from '../../services/projector/projector.service.ts';
import { startLikeEventStore } from '../../eventlog/tests/like-eventstore.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
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

const { url: databaseUrl } = closeAfterTests(await freshDatabase());
const logDatabase = closeAfterTests(await freshDatabase());
const dataDir = await temporaryFolder('projector-');
const server = closeAfterTests(await startLikeEventStore(logDatabase.url));
const reader = closeAfterTests(openDatabase(databaseUrl, { log }));
const eventLog = closeAfterTests(openEventLog(server.url));
const stores = { databaseUrl, eventStoreUrl: server.url, masterKey: MASTER_KEY, dataDir };
const projector = closeAfterTests(await startProjector({ ...stores, log }));

it('a projector that the log drops as too slow goes on from its checkpoint', async () => {
  const warned = vi.spyOn(log, 'warn');
  await append(EVENTS.slice(0, 1));
  await untilShown(1);

  const blocker = new pg.Client({ connectionString: databaseUrl });
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
