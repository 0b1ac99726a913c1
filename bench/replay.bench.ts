import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { connect } from '@stagedoor/platform/stores/postgres';
import type { Projection } from '../services/projector/projection.ts';
import { projections } from '../services/projector/projections.ts';
import { createReadSchema, ensureQueryRole } from '../services/projector/read-schema.ts';
import { replay } from '../services/projector/replay.ts';
import { startPostgres } from '../standalone/embedded-postgres.ts';
import { startProgram } from './event-log.bench.ts';
import { line, medians } from './median.ts';
import { EVENTS, fillLog } from './venue-log.ts';

/** A time is taken at every thousandth event. */
const EVERY = 1_000;
/** The number of times in a tenth of all events. */
const PARTS = EVENTS / EVERY / 10;

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
  let times: number[] = [];
  const speeds = await medians({
    read: async () => speedOf(await readAll(log.client)),
    others: async () => speedOf(await into(projections.filter(({ name }) => name !== 'history'))),
    all: async () => speedOf((times = await into(projections))),
    first: async () => speedOf(times.slice(0, PARTS + 1)),
    last: async () => speedOf(times.slice(-PARTS - 1)),
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
    line('the last tenth', speeds.last, speeds.first, { reach: 0.83, floor: 0.5 }),
  ];
}

/** Returns the times at which every thousandth event was there, as `replayInto` does. */
async function readAll(client: EventStoreDBClient): Promise<number[]> {
  const times = [performance.now()];
  let count = 0;
  for await (const { event } of client.readAll())
    if (event?.streamId.startsWith('show-') && ++count % EVERY === 0) times.push(performance.now());
  return times;
}

async function replayInto(
  databaseUrl: string,
  eventLog: EventLog,
  some: readonly Projection[],
): Promise<number[]> {
  const connection = await connect(databaseUrl);
  try {
    await ensureQueryRole(connection);
    const times: number[] = [];
    let count = 0;
    const timed: EventLog = {
      ...eventLog,
      scan: async function* (options) {
        for await (const events of eventLog.scan(options)) {
          yield events;
          // All events but about one batch, which is read ahead, are in the tables.
          count += events.length;
          while (times.length * EVERY <= count) times.push(performance.now());
        }
      },
    };
    await connection.transaction(async (sql) => {
      await createReadSchema(sql, 'read_bench', some);
      times.push(performance.now());
      await replay(sql, { eventLog: timed, projections: some });
      times[times.length - 1] = performance.now();
      await sql.rows('drop schema read_bench cascade');
    });
    return times;
  } finally {
    await connection.close();
  }
}

function speedOf(times: number[]): number {
  const [start = Number.NaN] = times;
  return ((times.length - 1) * EVERY * 1_000) / ((times.at(-1) ?? Number.NaN) - start);
}
