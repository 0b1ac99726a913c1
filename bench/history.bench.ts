import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import { findRunningInstance, type RunningInstance } from '../standalone/running-instance.ts';
import { medians, quantile } from './median.ts';
import { measureUndo, type Send } from './undo.bench.ts';
import { EVENTS, fillLog, momentAfter, SHOWS } from './venue-log.ts';

const ADMIN = { email: 'bench@venue.example', password: 'encore-at-midnight' };
const READS = 30;
const POLL_MS = 500;

/** What auditors wait for where 10,000 shows have 100,000 events. */
export async function measureHistory(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-history-'));
  const { product, running } = await open(dataDir);
  const log = createLog('silent', 'bench');
  const sql = openDatabase(running.databases.projector, { log });
  const eventLog = openEventLog(running.eventStoreUrl);
  try {
    await fillLog(eventLog);
    while ((await countOf(sql)) < EVENTS) await wait(POLL_MS);
    await sql.rows('vacuum analyze read.history');
    const session = await signIn(running.url);
    const read = await measureReads(session.read, sql);
    return [...read, '', ...(await measureUndo(session.send))];
  } finally {
    await eventLog.close();
    await sql.close();
    product.kill();
    await once(product, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureReads(read: Session['read'], sql: Sql): Promise<string[]> {
  const asOf = (place: number) => `as-of/${momentAfter((place + 1) / READS)}`;
  const rows = (place: number) => sql.rows(PLAIN, [momentAfter((place + 1) / READS)]);
  const of = (path: (place: number) => string) => (place: number) => read(path(place));
  const measured: Record<string, [work: (place: number) => Promise<unknown>, limit?: number]> = {
    'plain rows of all shows': [rows],
    'all shows as of a time': [of((place) => `${asOf(place)}/shows/`), 300],
    'a page of the public list then': [
      of((place) => `${asOf(place)}/shows/?list=upcoming&limit=6`),
    ],
    'marks of the time slider': [of(() => 'moments/')],
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

/** What the list of all shows is made of, by the shortest way that Postgres has. */
const PLAIN = `
  select fields from read.history where position = any(array(
    select position from read.history
    where subject = 'show' and valid_to > $1::timestamptz and valid_from <= $1::timestamptz))`;

async function timesOf(work: (place: number) => Promise<unknown>): Promise<number[]> {
  const times = [];
  for (let place = 0; place < READS; place += 1) {
    const started = performance.now();
    await work(place);
    times.push(performance.now() - started);
  }
  return times;
}

async function open(dataDir: string): Promise<{ product: ChildProcess; running: RunningInstance }> {
  const program = join(import.meta.dirname, '../standalone/main.ts');
  const product = spawn(process.execPath, [program], {
    env: {
      ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let running = await findRunningInstance(dataDir);
  for (; !running; running = await findRunningInstance(dataDir)) await wait(POLL_MS);
  return { product, running };
}

async function countOf(sql: Sql): Promise<number> {
  const found = await sql.row<{ count: number }>('select count(*)::int as count from read.history');
  return found?.count ?? 0;
}

interface Session {
  /** Reads below `/history/`, to the last byte. */
  read(path: string): Promise<void>;
  send: Send;
}

/** As the site manager. */
async function signIn(url: string): Promise<Session> {
  const cookies = new Map<string, string>();
  const keep = ({ headers }: Response) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  const request = async (path: string, sent?: { token: string; body: string }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...{ cookie, 'accept-encoding': 'identity' },
      ...(sent && { 'content-type': 'application/json', 'x-csrftoken': sent.token }),
    };
    const init = sent ? { method: 'POST', headers, body: sent.body } : { headers };
    const response = await fetch(`${url}/api/v1/${path}`, init);
    keep(response);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} got status ${response.status}.`);
    return response;
  };
  const send: Send = (path, body) => {
    const token = decodeURIComponent(cookies.get('csrftoken') ?? '');
    return request(path, { token, body: JSON.stringify(body) });
  };
  await request('csrf_token/');
  await send('login/', { username: ADMIN.email, password: ADMIN.password });
  return { read: async (path) => void (await request(`history/${path}`)), send };
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`.padStart(9);
}
