import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../../services/command/migrate.ts';
import { cleanUp } from '../../services/projector/reactors/clean-up.reactor.ts';
import { openJobQueue, SCHEDULES } from '../../services/projector/reactors/job-queue.ts';
import { keyVacuum } from '../../services/projector/reactors/erasure.reactor.ts';
import { ensureProjectorSchema } from '../../services/projector/tables/projector-schema.ts';
import { begun, keepStatus } from '../../services/projector/follow/status-report.ts';
import type { Reactor } from '../../services/projector/reactors/reactor.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const SUBJECT = messageStream('m1');

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;

beforeEach(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log);
  database = openDatabase(fresh.url, { log });
  await ensureProjectorSchema(database);
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

/** How many files of Postgres hold these bytes: of the table, and of the write-ahead log. */
async function holding(bytes: Buffer | undefined): Promise<{ table: number; log: number }> {
  await database.rows('checkpoint');
  const [found] = await database.rows<{ table: number; log: number }>(
    `select
       (position($1::bytea in
         pg_read_binary_file(pg_relation_filepath('app.subject_keys'))) > 0)::int as table,
       (select count(*)::int from pg_ls_waldir()
        where name ~ '^[0-9A-F]{24}$'
          and position($1::bytea in
            pg_read_binary_file('pg_wal/' || name, 0, size, true)) > 0) as log`,
    [bytes],
  );
  return found ?? { table: -1, log: -1 };
}

/** Tries again, as the job queue does: another test's session that just starts counts as open. */
function untilItSucceeds(reactor: Reactor): Promise<void> {
  return vi.waitFor(() => reactor.work({}), PATIENCE);
}

describe('vacuuming the keys', () => {
  it('removes a destroyed key from the file of the table and from the write-ahead log', async () => {
    const keys = openKeys(database, openMasterKey(MASTER_KEY));
    await keys.make(SUBJECT);
    const kept = await database.row<{ wrapped: Buffer }>('select wrapped from app.subject_keys');
    await keys.destroy(SUBJECT);
    expect(await holding(kept?.wrapped)).toMatchObject({ table: 1 });
    await untilItSucceeds(keyVacuum(fresh.url, log));
    expect(await holding(kept?.wrapped)).toEqual({ table: 0, log: 0 });
  });

  it('fails while a transaction that might read a destroyed key is open', async () => {
    const keys = openKeys(database, openMasterKey(MASTER_KEY));
    await keys.make(SUBJECT);
    const kept = await database.row<{ wrapped: Buffer }>('select wrapped from app.subject_keys');
    await database.transaction(async (reader) => {
      await reader.rows('set transaction isolation level repeatable read');
      await reader.rows('select 1');
      await keys.destroy(SUBJECT);
      await expect(keyVacuum(fresh.url, log).work({})).rejects.toThrow(
        'while a transaction is open',
      );
    });
    await untilItSucceeds(keyVacuum(fresh.url, log));
    expect(await holding(kept?.wrapped)).toEqual({ table: 0, log: 0 });
  });

  it('gives up soon while a backup reads the keys, and does not block others', async () => {
    await database.transaction(async (sql) => {
      await sql.rows('lock table app.subject_keys in access share mode');
      await expect(keyVacuum(fresh.url, log).work({})).rejects.toThrow('lock timeout');
      await openKeys(database, openMasterKey(MASTER_KEY)).make(SUBJECT);
    });
  });
});

describe('cleaning up', () => {
  it('deletes sessions, responses, counters and mails that have expired, and no others', async () => {
    for (const [key, hours] of [
      ['over', -100],
      ['lasting', -1],
    ] as const) {
      const at = `now() + ${hours} * interval '1 hour'`;
      const ends = `now() + ${hours + 2} * interval '1 hour'`;
      await database.rows(`insert into app.sessions values ('${key}', '{}', ${ends})`);
      await database.rows(
        `insert into app.idempotency (key, request_hash, created_at) values ('${key}', '', ${at})`,
      );
      await database.rows(`insert into app.rate_counters values ('${key}', 1, ${ends})`);
      await database.rows(`insert into app.login_failures values ('${key}', 1, ${at})`);
      const sent = `now() + ${hours} * interval '8 hours'`;
      await database.rows(`insert into projector.mails values ('${key}', ${sent})`);
    }
    await cleanUp(database).work({});
    const left = await database.rows(
      `select id_hash as key from app.sessions union all select key from app.idempotency
       union all select key from app.rate_counters union all select key from app.login_failures
       union all select message_id from projector.mails`,
    );
    expect(left).toEqual(Array.from({ length: 5 }, () => ({ key: 'lasting' })));
  });
});

describe('the status of the projector', () => {
  it('has no state that began in the future, by a clock that ran ahead', async () => {
    await database.rows(
      `insert into projector.status (state, position, since, at)
       values ('retrying', 1, now() + interval '1 day', now() + interval '1 day')`,
    );
    const stopped = new AbortController();
    const status = { position: 1n, ...begun('retrying') };
    const eventLog = { head: () => Promise.reject<bigint>(new Error('It is away.')) } as EventLog;
    const more = { signal: stopped.signal, everyMs: 60_000, mail: undefined };
    const kept = keepStatus({ sql: database, eventLog, log, status, ...more });
    const isRight = 'select greatest(since, at) <= now() as right from projector.status';
    await expect.poll(() => database.row(isRight)).toEqual({ right: true });
    stopped.abort();
    await kept.ended;
  });

  it('has lasted as long by the clock of the database as by that of the projector', async () => {
    const stopped = new AbortController();
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    const minuteAgo = secondsAgo(60);
    const status = { position: -1n, ...begun('retrying'), since: secondsAgo(3_600) };
    const scan: EventLog['scan'] = async function* () {
      yield [{ position: 1n, recordedAt: minuteAgo.toISOString() }] as LoggedEvent[];
    };
    const eventLog = { head: async () => 1n, scan } as EventLog;
    const more = { signal: stopped.signal, everyMs: 60_000, mail: undefined };
    const kept = keepStatus({ sql: database, eventLog, log, status, ...more });
    const ages = `
      select (extract(epoch from at - since) / 3600)::int as hours,
        (extract(epoch from at - waiting_since) / 60)::int as minutes
      from projector.status`;
    await expect.poll(() => database.row(ages)).toEqual({ hours: 1, minutes: 1 });
    stopped.abort();
    await kept.ended;
  });
});

describe('the job queue', () => {
  const reactor = (name: string, more: Partial<Reactor> = {}): Reactor => ({
    name,
    on: {},
    work: async () => undefined,
    ...more,
  });

  it("schedules everything that is done by the clock, in the venue's time zone", async () => {
    const reactors = [...Object.keys(SCHEDULES), 'only-after-events'].map((name) => reactor(name));
    const timeZone = 'Pacific/Auckland';
    const queue = await openJobQueue({ databaseUrl: fresh.url, reactors, timeZone, log });
    const known = await database.rows<{ name: string; cron: string; timezone: string }>(
      'select name, cron, timezone from pgboss.schedule',
    );
    await queue.stop();
    expect(Object.fromEntries(known.map(({ name, cron }) => [name, cron]))).toEqual(SCHEDULES);
    expect(new Set(known.map(({ timezone }) => timezone))).toEqual(new Set([timeZone]));
  });

  it.each([
    ['at the start if its last run is more than a day ago', '26 hours', 1],
    ['only at its hour if it ran within the last day', '24 hours', 0],
  ])('does a nightly job %s', async (_, age, times) => {
    const nightly = reactor('clean-up');
    const open = () =>
      openJobQueue({ databaseUrl: fresh.url, reactors: [nightly], timeZone: 'UTC', log });
    const states = async () => {
      const jobs = await database.rows<{ state: string }>(
        `select state from pgboss.job where name = 'clean-up'`,
      );
      return jobs.map(({ state }) => state);
    };
    const first = await open();
    await first.add(database, 'clean-up', [{ key: 'night', data: {} }]);
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), PATIENCE);
    await first.stop();
    await database.rows(`update pgboss.job set created_on = created_on - interval '${age}'`);
    const second = await open();
    const expected = Array.from({ length: 1 + times }, () => 'completed');
    expect(await states()).toHaveLength(expected.length);
    await vi.waitFor(async () => expect(await states()).toEqual(expected), PATIENCE);
    await second.stop();
  });

  it('leaves no job in the future, which would hide or block the next one', async () => {
    let done = 0;
    const nightly = reactor('clean-up', { work: async () => void (done += 1) });
    const open = () =>
      openJobQueue({ databaseUrl: fresh.url, reactors: [nightly], timeZone: 'UTC', log });
    const first = await open();
    await first.add(database, 'clean-up', [{ key: 'night', data: {} }]);
    await vi.waitFor(() => expect(done).toBe(1), PATIENCE);
    await first.stop();
    await database.rows(`update pgboss.job set state = 'active', completed_on = null,
      created_on = now() + interval '1 year', started_on = now() + interval '1 year'`);
    await (await open()).stop();
    expect(
      await database.rows(`select from pgboss.job where created_on > now() or started_on > now()`),
    ).toEqual([]);
  });

  it('goes on at its start after a clock that ran ahead', async () => {
    let done = 0;
    const mail = reactor('mail', { gatherSeconds: 60, work: async () => void (done += 1) });
    const open = () =>
      openJobQueue({ databaseUrl: fresh.url, reactors: [mail], timeZone: 'UTC', log });
    const before = await open();
    await before.add(database, 'mail', [{ key: 'ada', data: {} }]);
    await before.stop();
    const tomorrow = "now() + interval '1 day'";
    await database.rows(`update pgboss.job set start_after = ${tomorrow}`);
    await database.rows(`update pgboss.version set cron_on = ${tomorrow}`);
    const queue = await open();
    await vi.waitFor(() => expect(done).toBe(1), PATIENCE);
    await queue.stop();
    expect(await database.row('select cron_on <= now() as past from pgboss.version')).toEqual({
      past: true,
    });
  });

  it('leaves a job with a time of its own where it is', async () => {
    const timed = reactor('timed', { isTimed: true });
    const open = () =>
      openJobQueue({ databaseUrl: fresh.url, reactors: [timed], timeZone: 'UTC', log });
    const at = '2036-05-14T10:00:00.000Z';
    const before = await open();
    await before.add(database, 'timed', [{ key: 'show', data: {}, at }]);
    await before.stop();
    const queue = await open();
    expect(await queue.waiting()).toEqual({ timed: 0 });
    const job = `select start_after, state from pgboss.job where name = 'timed'`;
    expect(await database.rows(job)).toEqual([{ start_after: new Date(at), state: 'created' }]);
    await queue.stop();
  });

  it('does a job once that is requested many times within the seconds that it gathers', async () => {
    let done = 0;
    const gathering = reactor('gathering', {
      gatherSeconds: 1,
      work: async () => void (done += 1),
    });
    const reactors = [gathering];
    const queue = await openJobQueue({ databaseUrl: fresh.url, reactors, timeZone: 'UTC', log });
    // At one moment, however slow the machine is.
    await database.transaction(async (sql) => {
      for (let requested = 0; requested < 5; requested += 1)
        await queue.add(sql, 'gathering', [{ key: 'keys', data: {} }]);
    });
    await expect.poll(() => done).toBe(1);
    const jobs = await database.rows(`select from pgboss.job where name = 'gathering'`);
    expect(jobs).toHaveLength(1);
    await queue.stop();
  });
});
