import { describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import { makeSubjects, statusOfEveryRead } from './every-read.ts';

const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`;

const venue = closeAfterTests(await openVenue());
const holder = closeAfterTests(await connect(venue.databaseUrl));
const clients = await Promise.all([venue.as('site-manager'), venue.as('visitor')]);
const params = await makeSubjects(await venue.as('site-manager'));
for (const client of clients) await venue.awaitLog(client);

const statuses = () => Promise.all(clients.map((client) => statusOfEveryRead(client, params)));
const rebuild = () =>
  rebuildReadTables({
    databaseUrl: venue.databases.projector,
    eventStoreUrl: venue.eventStoreUrl,
    log: createLog('silent', 'test'),
  });

describe('every read, of staff and of visitors', () => {
  it('is served from the old tables while the new ones are built', async () => {
    const before = await statuses();
    expect(
      Object.values(before[0] ?? {}).filter((status) => status === 200).length,
    ).toBeGreaterThan(35);
    const rebuilding = await holder.transaction(async (sql) => {
      // The switch waits for the holder of this lock.
      await sql.rows('lock table read.checkpoint in row share mode');
      const started = rebuild();
      await vi.waitUntil(() => venue.sql.row(WAITING), PATIENCE);
      expect(await venue.sql.row(`select to_regclass('read.shows') as live`)).toBeTruthy();
      expect(await statuses()).toEqual(before);
      return { started };
    });
    await rebuilding.started;
    expect(await statuses()).toEqual(before);
  });

  it('is served as always at the moment of the switch', async () => {
    const before = await statuses();
    const over = new AbortController();
    const seen: unknown[] = [];
    const reading = (async () => {
      while (!over.signal.aborted) seen.push(await statuses());
    })();
    for (let times = 0; times < 3; times += 1) await rebuild();
    over.abort();
    await reading;
    expect(seen.length).toBeGreaterThan(0);
    for (const one of seen) expect(one).toEqual(before);
  });
});
