import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  appendPaths,
  collect,
  failureOf,
  numbers,
} from '../../eventlog/conformance/log-under-test.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startEventlog, type EventlogProcess } from './eventlog-process.ts';
import { orderedReader, placeOf } from './ordered-reader.ts';
import { continuousWriter } from './continuous-writer.ts';

const BACKENDS = `select pid from pg_stat_activity
  where datname = 'eventlog' and backend_type = 'client backend' and pid <> pg_backend_pid()`;

let data: string;
let log: EventlogProcess;
let client: EventStoreDBClient;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'stagedoor-lost-'));
  log = await startEventlog(data);
  client = EventStoreDBClient.connectionString(log.url);
});
afterAll(async () => {
  await client.dispose();
  await log.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

describe('a log that loses its connections to Postgres under steady writes', () => {
  const writers = Array.from({ length: 8 }, (_, index) =>
    continuousWriter(`lost-${index}`, appendPaths[index % 2]?.[1] ?? {}),
  );
  const total = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

  it('keeps running and writing, and holds every acknowledged append once', async () => {
    const reader = orderedReader('lost-');
    const over = new AbortController();
    const writing = writers.map(async (writer) => {
      const stopAtTheEnd = () => {
        over.signal.throwIfAborted();
      };
      while (!over.signal.aborted) await failureOf(writer.writeTo(client, stopAtTheEnd));
    });
    const reading = (async () => {
      while (!over.signal.aborted) await reader.follow(client);
    })();

    const losses = [
      () => query(`select pg_terminate_backend(pid) from (${BACKENDS}) as it`),
      killOneBackend,
      () => query(`select pg_terminate_backend(pid) from (${BACKENDS}) as it`),
      killOneBackend,
    ];
    for (const lose of losses) {
      await untilWritten(100);
      await lose();
    }
    await untilWritten(100);
    over.abort();
    await Promise.all(writing);

    for (const { stream, acknowledged } of writers) {
      const stored = numbers(await collect(client.readStream(stream)));
      expect(stored).toEqual(Array.from(stored, (_, n) => n));
      // The last one of each may have been written and not acknowledged.
      expect(stored.length - acknowledged).toBeOneOf([0, 1]);
    }
    const all = await collect(client.readAll());
    const ours = all.flatMap(({ event }) => (event?.streamId.startsWith('lost-') ? [event] : []));
    await vi.waitUntil(() => reader.seen.length >= ours.length, PATIENCE);
    expect(reader.seen.map(placeOf)).toEqual(ours.map(placeOf));
    expect(log.child.exitCode).toBeNull();
    await log.stop();
    await reading;
  });

  async function untilWritten(more: number): Promise<void> {
    const enough = total() + more;
    await vi.waitUntil(() => total() >= enough, PATIENCE);
  }

  /** After this Postgres ends all connections and recovers. */
  async function killOneBackend(): Promise<void> {
    const [backend] = await query(BACKENDS);
    process.kill(Number(backend?.pid), 'SIGKILL');
  }

  async function query(text: string): Promise<{ pid: number }[]> {
    const home = join(data, 'postgres');
    const password = (await readFile(join(home, 'password'), 'utf8')).trim();
    const port = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
    const postgres = new pg.Client(`postgres://stagedoor:${password}@127.0.0.1:${port}/eventlog`);
    postgres.on('error', () => undefined);
    await postgres.connect();
    const { rows } = await postgres.query<{ pid: number }>(text);
    await postgres.end();
    return rows;
  }
});
