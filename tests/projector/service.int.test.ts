import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { startProjector, type Projector } from '../../services/projector/projector.service.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { photosIn } from '../photos/photos-in.ts';
import { picture } from '../setup/pictures.ts';
import { append, GLASS_HARBOR, recorded, show, STORY } from './recorded-story.ts';
import { rowsOf } from './fed-by-hand.ts';
import { PATIENCE } from '../setup/patience.ts';

const log = createLog(process.env['LOG_LEVEL'] || 'silent', 'test');
const EVENTS = recorded(STORY);
const pace = { retryMs: 20, longestRetryMs: 200, watchMs: 500, haltedMs: 200, standbyMs: 50 };
const CUT_LOCK_HOLDER = `
  select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and datname = current_database()`;

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

/** Starts one more projector on the same stores. */
async function start(eventStoreUrl = store.url): Promise<Projector> {
  const projector = await startProjector({ ...stores(), eventStoreUrl, dataDir, pace });
  started.push(projector);
  return projector;
}

const stores = () => ({
  databaseUrl: database.url,
  eventStoreUrl: store.url,
  masterKey: MASTER_KEY,
  log,
});

const differences = async () => (await verifyReadTables(stores())).differences;

function untilShown(count: number): Promise<unknown> {
  return vi.waitUntil(async () => (await rowsOf(reader, 'history')).length >= count, PATIENCE);
}

/** Appends the events of many published shows; returns the number of events. */
async function manyShows(count: number): Promise<number> {
  const happenings = Array.from({ length: count }, (_, index) => [
    show(`many-${index}`, { type: 'ShowAnnounced', data: GLASS_HARBOR }),
    show(`many-${index}`, { type: 'ShowPublished', data: {} }),
  ]);
  await Promise.all(happenings.map((one) => append(eventLog, recorded(one))));
  return 2 * count;
}

describe('the projector', () => {
  it('folds stored and new events, and goes on where it stopped', async () => {
    await append(eventLog, EVENTS.slice(0, 9));
    const first = await start();
    await untilShown(9);
    await append(eventLog, EVENTS.slice(9, 12));
    await untilShown(12);
    await first.stop();
    await append(eventLog, EVENTS.slice(12));
    await start();
    await untilShown(EVENTS.length);
    expect(await differences()).toEqual([]);
  });

  it('handles every event once when its connection is cut again and again', async () => {
    const events = await manyShows(100);
    await start();
    for (let shown = 0, cuts = 0; shown < events && cuts < 10; cuts += 1) {
      await untilShown(shown + 1);
      await reader.rows(CUT_LOCK_HOLDER);
      shown = (await rowsOf(reader, 'history')).length;
    }
    await untilShown(events);
    expect(await differences()).toEqual([]);
  });

  it('sets aside an event that does not fit its schema, and goes on', async () => {
    const projector = await start();
    const broken = JSON.parse('{ "type": "ShowPublished", "data": 7 }');
    await append(eventLog, recorded([...STORY.slice(0, 3), show('1', broken), ...STORY.slice(4)]));
    await untilShown(EVENTS.length - 1);
    expect(projector.state()).toBe('projecting');
    expect(await rowsOf(reader, 'set_aside')).toMatchObject([
      {
        stream: 'show-1',
        revision: 1,
        type: 'ShowPublished',
        reason: expect.stringMatching(/^Its data: /),
      },
    ]);
    expect(await rowsOf(reader, 'shows')).toMatchObject([{ is_published: false }, { id: '2' }]);
    expect(await differences()).toEqual([
      expect.stringMatching(
        /^ShowPublished in show-1 at revision 1 \(position \d+\) cannot be applied/,
      ),
    ]);
  });

  it('stops at once while another one is the leader, and while the log is away', async () => {
    const first = await start();
    await vi.waitUntil(() => first.state() === 'projecting', PATIENCE);
    const second = await start();
    await second.stop();
    expect(second.state()).toBe('standing by');
    const nowhere = await start('esdb://127.0.0.1:1?tls=false');
    await nowhere.stop();
  });
});

describe('several projectors', () => {
  it('have one leader, and another takes over when it stops', async () => {
    await append(eventLog, EVENTS.slice(0, 5));
    const projectors = [await start(), await start(), await start()];
    const leaders = () => projectors.filter((one) => one.state() === 'projecting');
    await vi.waitUntil(() => leaders().length > 0, PATIENCE);
    await untilShown(5);
    expect(leaders()).toHaveLength(1);
    await leaders()[0]?.stop();
    await append(eventLog, EVENTS.slice(5));
    await untilShown(EVENTS.length);
    expect(leaders()).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });
});

describe('photos of a show', () => {
  it('get smaller files once each, and not again after a rebuild', async () => {
    const photos = await photosIn(dataDir);
    const stored = await photos.store(Buffer.from(await (await picture('png')).arrayBuffer()));
    const announced = show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR });
    const added = { photos: [{ ...stored, id: 'p1' }] };
    await append(
      eventLog,
      recorded([announced, show('1', { type: 'ShowPhotosAdded', data: added })]),
    );
    const projector = await start();
    const small = [`${stored.hash}-64.avif`, `${stored.hash}-64.webp`];
    const made = async () => (await readdir(photos.folder)).filter((file) => small.includes(file));
    await vi.waitUntil(async () => (await made()).length === 2, PATIENCE);
    await rebuildReadTables(stores());
    await projector.stop();
    await reader.rows('drop schema read cascade');
    await start();
    await untilShown(2);
    const jobs = await reader.rows(`select data from pgboss.job where name = 'photo-variants'`);
    expect(jobs).toEqual([{ data: { hash: stored.hash, width: stored.width } }]);
  });

  it('all get smaller files when they are added together', async () => {
    const photos = await photosIn(dataDir);
    const stored = await Promise.all(
      Array.from({ length: 8 }, async (_, place) =>
        photos.store(Buffer.from(await (await picture('png', `#0000${place}f`)).arrayBuffer())),
      ),
    );
    const added = { photos: stored.map((photo, place) => ({ ...photo, id: `p${place}` })) };
    await append(
      eventLog,
      recorded([
        show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
        show('1', { type: 'ShowPhotosAdded', data: added }),
      ]),
    );
    await start();
    const made = async () =>
      (await readdir(photos.folder)).filter((file) => file.endsWith('-64.avif'));
    await expect.poll(async () => (await made()).length).toBe(stored.length);
  });
});
