import { setTimeout as wait } from 'node:timers/promises';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import { medians, quantile } from './median.ts';
import { openProduct } from './open-product.ts';
import { measureUndo } from './undo.bench.ts';
import { EVENTS, fillLog, momentAfter, SHOWS } from './venue-log.ts';

const READS = 30;
const POLL_MS = 500;

/** How long auditors wait when 10,000 shows have 100,000 events. */
export async function measureHistory(): Promise<string[]> {
  const product = await openProduct({ RATE_LIMITS: 'off' });
  const { running } = product;
  const log = createLog('silent', 'bench');
  const sql = openDatabase(running.databases.projector, { log });
  const eventLog = openEventLog(running.eventStoreUrl);
  try {
    await fillLog(eventLog);
    while ((await countOf(sql)) < EVENTS) await wait(POLL_MS);
    await sql.rows('vacuum analyze read.history');
    const send = await product.signIn();
    const read = await measureReads((path) => send('GET', `history/${path}`), sql);
    return [...read, '', ...(await measureUndo(send))];
  } finally {
    await eventLog.close();
    await sql.close();
    await product.stop();
  }
}

async function measureReads(read: (path: string) => Promise<unknown>, sql: Sql): Promise<string[]> {
  const around = (place: number) => momentAfter((place + 1) / READS);
  const asOf = (place: number) => `as-of/${around(place)}`;
  const rows = (place: number) => sql.rows(PLAIN, [around(place)]);
  const of = (path: (place: number) => string) => (place: number) => read(path(place));
  const measured: Record<string, [work: (place: number) => Promise<unknown>, limit?: number]> = {
    'plain rows of all shows': [rows],
    'plain rows of a page of a past period': [(place) => sql.rows(PLAIN_PAGE, [around(place)])],
    'all shows as of a time': [of((place) => `${asOf(place)}/shows/`), 300],
    'a page of 50 as of a time': [of((place) => `${asOf(place)}/shows/?limit=50`), 15],
    'a page of 50 of the public list then': [
      of((place) => `${asOf(place)}/shows/?list=upcoming&limit=50`),
      15,
    ],
    'a page of Manage Shows then': [
      of((place) => `${asOf(place)}/shows/?status=active&dates=upcoming&sort=date&limit=50`),
      300,
    ],
    'a page of a search then': [
      of((place) => `${asOf(place)}/shows/?search=harbor+9&sort=-date&limit=50`),
      300,
    ],
    'a page of all by artist then': [
      of((place) => `${asOf(place)}/shows/?sort=-headlining_artist&limit=50`),
      300,
    ],
    'a page of the public list then': [
      of((place) => `${asOf(place)}/shows/?list=upcoming&limit=6`),
    ],
    'marks of the time slider': [of((place) => `moments/?around=${around(place)}`), 100],
    'a page of a past period': [of((place) => `?to=${around(place)}`), 100],
    'a search that finds nothing': [of(() => '?search=nowhere+to+be+found'), 100],
    'a search in a rare kind of change': [of(() => '?search=e&type=ThemeDeleted'), 100],
    'a field that no entry has': [of(() => '?field=nothing'), 100],
    'blame: who set each field': [of((place) => `show/bench-${place * 7}/fields/`), 100],
    'a page of the history': [of(() => '')],
    'a page of one person': [of((place) => `?actor=account-${place % 7}`)],
  };
  const lines = [];
  for (const [name, [work, limit]] of Object.entries(measured)) {
    let times: number[] = [];
    const { p50, p95 } = await medians({
      p50: async () => quantile((times = await timesOf(work)), 0.5),
      p95: async () => quantile(times, 0.95),
    });
    const aim = limit === undefined ? '' : `   (limit ${limit} ms)`;
    lines.push(`  ${name.padEnd(34)}p50 ${ms(p50)}   p95 ${ms(p95)}${aim}`);
  }
  return [`reading the past of ${SHOWS} shows with ${EVENTS} events`, ...lines];
}

/** Reads the rows of the list of all shows in the shortest way that Postgres has. */
const PLAIN = `
  select fields from read.history where position = any(array(
    select position from read.history
    where subject = 'show' and valid_to > $1::timestamptz and valid_from <= $1::timestamptz))`;

/** Reads a page of what was recorded until a time, by an index alone. */
const PLAIN_PAGE = `
  select * from read.history where filed_at <= $1::timestamptz order by filed_at desc limit 50`;

async function timesOf(work: (place: number) => Promise<unknown>): Promise<number[]> {
  const times = [];
  for (let place = 0; place < READS; place += 1) {
    const started = performance.now();
    await work(place);
    times.push(performance.now() - started);
  }
  return times;
}

async function countOf(sql: Sql): Promise<number> {
  const found = await sql.row<{ count: number }>('select count(*)::int as count from read.history');
  return found?.count ?? 0;
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`.padStart(9);
}
