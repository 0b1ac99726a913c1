import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { connect, openDatabase, type Connection } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { ensureReadTables, rebuild } from '../../services/projector/tables/read-tables.ts';
import { run } from '../../services/projector/follow/runner.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import { GLASS_HARBOR, recorded, show, STORY } from './recorded-story.ts';
import { randomStory } from './random-story.ts';
import { openReadTables, rowsOf, untilAt, type ReadTables } from './fed-by-hand.ts';
import { scriptedLog } from './scripted-log.ts';
import { PATIENCE } from '../setup/patience.ts';

const EVENTS = recorded(STORY);
const PACE = { retryMs: 1, longestRetryMs: 10, watchMs: 60_000, haltedMs: 20 };
/** Finds a row when a connection in this database waits for a lock. */
const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`;

let tables: ReadTables;
let other: Connection;
beforeEach(async () => {
  tables = await openReadTables(scriptedLog(EVENTS).log);
  other = await connect(tables.databaseUrl);
});
afterEach(async () => {
  await other.close();
  await tables.close();
});

async function schemas(): Promise<string[]> {
  const found = await tables.reader.rows<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read%' order by 1`,
  );
  return found.map(({ name }) => name);
}

describe('building the read tables again', () => {
  it('gives the same rows as handling the events one by one', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    for (const event of EVENTS) await handle([event]);
    const names = ['shows', 'genres', 'history', 'streams', 'checkpoint'];
    const all = () => Promise.all(names.map((name) => rowsOf(tables.reader, name)));
    const before = await all();
    await rebuild({ ...tables.sources, connection: other });
    expect(await all()).toEqual(before);
    expect(await schemas()).toEqual(['read']);
  });

  it.each([1, 5, 300])(
    'gives the same rows as live batches of %i events, in any time zone',
    async (batch) => {
      const events = randomStory(7, 300);
      const { prepare, handle } = tables.live();
      await prepare();
      for (let from = 0; from < events.length; from += batch)
        await handle(events.slice(from, from + batch));
      await tables.sources.connection.rows(`set time zone 'Asia/Kolkata'`);
      expect(await tables.differencesFrom(events)).toEqual([]);
    },
  );

  it('corrects rows that differ from the log', async () => {
    await ensureReadTables(tables.sources);
    await rebuild(tables.sources);
    await tables.reader.rows(`delete from read.shows where id = '1'`);
    expect(await tables.differencesFrom(EVENTS)).toHaveLength(1);
    await rebuild(tables.sources);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('happens by itself when another version of the projections made the tables', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(EVENTS.slice(0, 9));
    await tables.reader.rows(`update read.checkpoint set fingerprint = 'older'`);
    await tables.reader.rows('alter table read.shows drop column search');
    await expect(handle(EVENTS.slice(9))).rejects.toThrow('Another version');
    await prepare();
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('changes nothing when it fails', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(EVENTS);
    const failing: EventLog = {
      ...scriptedLog(EVENTS).log,
      scan: async function* () {
        yield EVENTS.slice(0, 3);
        throw new Error('The log went away.');
      },
    };
    await expect(rebuild({ ...tables.sources, eventLog: failing })).rejects.toThrow('went away');
    expect(await schemas()).toEqual(['read']);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('makes a projector wait at the switch and go on in the new tables', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(EVENTS.slice(0, 8));
    const { log: eventLog } = scriptedLog(EVENTS.slice(0, 8));
    let scans = 0;
    let handled = Promise.resolve();
    const switching: EventLog = {
      ...eventLog,
      scan: async function* (options) {
        scans += 1;
        if (scans === 2) {
          handled = handle(EVENTS.slice(8));
          await vi.waitUntil(() => tables.reader.row(WAITING), PATIENCE);
        }
        yield* eventLog.scan(options);
      },
    };
    await rebuild({ ...tables.sources, eventLog: switching, connection: other });
    await handled;
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('loses and repeats nothing while a projector runs', async () => {
    const many = Array.from({ length: 150 }, (_, index) => [
      show(`s${index}`, { type: 'ShowAnnounced', data: GLASS_HARBOR }),
      show(`s${index}`, { type: 'ShowPhotosAdded', data: { photos: [photo(`p${index}`)] } }),
    ]);
    const events = recorded(many.flat());
    const { log: eventLog, add, subscriptions } = scriptedLog(events.slice(0, 100), { batch: 2 });
    const stop = new AbortController();
    const live = tables.live({ eventLog });
    const { log } = tables.sources;
    const report = () => undefined;
    const running = run({ eventLog, log, signal: stop.signal, pace: PACE, report, ...live });
    await untilAt(tables.reader, events[9]?.position);
    for (let next = 100; next < events.length; next += 50) {
      add(...events.slice(next, next + 50));
      await rebuild({ ...tables.sources, eventLog, connection: other });
    }
    // The last rebuild may have brought the tables further than the projector has come.
    await vi.waitUntil(() => tables.jobs.length >= many.length, PATIENCE);
    stop.abort();
    await running;
    expect(subscriptions()).toBe(1);
    expect(await tables.differencesFrom(events)).toEqual([]);
    expect(tables.jobs.map(({ key }) => key)).toEqual(many.map((_, index) => `hash-of-p${index}`));
  });
});

describe('the role of the query service', () => {
  it('may read the tables, even after a rebuild, but not change them', async () => {
    await ensureReadTables(tables.sources);
    const query = openDatabase(tables.databaseUrl, { log: tables.sources.log, role: QUERY_ROLE });
    expect(await query.rows('select id from read.shows')).toHaveLength(0);
    await rebuild(tables.sources);
    expect(await query.rows('select id from read.shows')).toHaveLength(2);
    await expect(query.rows('delete from read.shows')).rejects.toThrow('permission denied');
    await query.close();
  });
});
