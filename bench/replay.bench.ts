import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { connect, type Transactions } from '@stagedoor/platform/stores/postgres';
import type { Projection } from '../services/projector/projections/projection.ts';
import { projections } from '../services/projector/projections/projections.ts';
import { createReadSchema, ensureQueryRole } from '../services/projector/tables/read-schema.ts';
import { replay } from '../services/projector/tables/replay.ts';
import { startPostgres } from '../standalone/embedded-postgres.ts';
import { startProgram } from './event-log.bench.ts';
import { line, medians } from './median.ts';
import { EVENTS, fillLog } from './venue-log.ts';

/** How fast a replay makes all read tables, against a client that only reads the same log. */
export async function measureReplay(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-replay-'));
  const postgres = await startPostgres({ dataDir });
  await Promise.all(['log', 'tables'].map((name) => postgres.ensureDatabase(name)));
  const log = await startProgram(
    '../eventlog/main.ts',
    ...['--postgres', postgres.url('log'), '--port', '0'],
  );
  const eventLog = openEventLog(log.url);
  await fillLog(eventLog);

  const into = (some: readonly Projection[]) => replayInto(postgres.url('tables'), eventLog, some);
  let tenths: number[] = [];
  const speeds = await medians({
    read: async () => speedOf(EVENTS, await timeOf(() => readAll(log.client))),
    others: async () => speedOf(EVENTS, sum(await into(projections.filter(isNotHistory)))),
    all: async () => speedOf(EVENTS, sum((tenths = await into(projections)))),
    first: async () => speedOf(EVENTS / 10, tenths[0]),
    last: async () => speedOf(EVENTS / 10, tenths.at(-1)),
  });
  await eventLog.close();
  await log.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return [
    `replaying ${EVENTS.toLocaleString('en')} events`,
    line('the client reads them', speeds.read),
    line('into all read tables', speeds.all, speeds.read, { reach: 0.2, floor: 0.18 }),
    line('into all but the history', speeds.others, speeds.read),
    line('the first tenth', speeds.first),
    line('the last tenth', speeds.last, speeds.first, { reach: 1, floor: 0.8 }),
  ];
}

function isNotHistory({ name }: Projection): boolean {
  return name !== 'history';
}

async function readAll(client: EventStoreDBClient): Promise<void> {
  for await (const { event } of client.readAll())
    if (!event) throw new Error('A link is no event.');
}

/** @returns the milliseconds that each tenth of the events took, which is one batch */
async function replayInto(
  databaseUrl: string,
  eventLog: EventLog,
  some: readonly Projection[],
): Promise<number[]> {
  const connection = await connect(databaseUrl);
  try {
    await ensureQueryRole(connection);
    const ends: number[] = [];
    await connection.transaction(async (sql) => {
      await createReadSchema(sql, 'read_bench', some);
      ends.push(performance.now());
      const timed: Transactions = {
        row: (...statement) => sql.row(...statement),
        rows: (...statement) => sql.rows(...statement),
        transaction: async (work) => {
          const result = await sql.transaction(work);
          ends.push(performance.now());
          return result;
        },
      };
      await replay(timed, { eventLog, projections: some });
      await sql.rows('drop schema read_bench cascade');
    });
    return ends.slice(1).map((end, place) => end - (ends[place] ?? Number.NaN));
  } finally {
    await connection.close();
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}

function speedOf(events: number, ms = Number.NaN): number {
  return (events * 1_000) / ms;
}
