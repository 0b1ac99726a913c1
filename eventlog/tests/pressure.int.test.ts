import { connect as connectTo } from 'node:net';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  UnavailableError,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { startEventLog } from '../server.ts';
import { freshDatabase, embeddedEventLog } from '../conformance/test-stores.ts';
import { appendPaths, collect, failureOf, newStream } from '../conformance/log-under-test.ts';

const APPENDS = 48;
const ALMOST_A_MEBIBYTE = 'x'.repeat(1_000_000);

const CANCEL_WAITING = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** A log that can write nothing until `release` is called. */
async function stuckLog() {
  const database = await freshDatabase();
  const log = await startEventLog({ databaseUrl: database.url });
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table events in exclusive mode');
  return {
    url: log.url,
    release: () => blocker.query('commit'),
    /** Makes Postgres roll back the write that waits. */
    async cancelWrite() {
      await vi.waitUntil(async () => (await blocker.query(CANCEL_WAITING)).rowCount, {
        timeout: 60_000,
      });
    },
    async stop() {
      await log.stop();
      await blocker.end();
      await database.drop();
    },
  };
}

describe('more appends than the log can hold', () => {
  it.each(appendPaths)('are each written once, with %s', async (path, options) => {
    const log = await stuckLog();
    const client = EventStoreDBClient.connectionString(log.url);
    const refusals: unknown[] = [];
    const append = async (stream: string) => {
      const event = jsonEvent({ type: 'Large', data: { text: ALMOST_A_MEBIBYTE } });
      const expected: AppendToStreamOptions = { expectedRevision: NO_STREAM, deadline: 25_000 };
      for (;;) {
        try {
          return await client.appendToStream(stream, event, { ...options, ...expected });
        } catch (error) {
          refusals.push(error);
          await vi.waitUntil(() => released, { timeout: 60_000 });
        }
      }
    };
    let released = false;
    const streams = Array.from({ length: APPENDS }, () => newStream());
    const appended = streams.map(append);
    // Calls for one append are refused; the call for many is slowed down instead.
    const slowed = path === appendPaths[0]?.[0];
    if (!slowed) await vi.waitUntil(() => refusals.length > 0, { timeout: 60_000 });
    await log.release();
    released = true;
    await Promise.all(appended);

    if (slowed) expect(refusals).toEqual([]);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(UnavailableError);
    for (const stream of streams) {
      expect(await collect(client.readStream(stream))).toHaveLength(1);
    }
    await client.dispose();
    await log.stop();
  });
});

describe('a write that Postgres rolled back', () => {
  it.each(appendPaths)('can be tried again, with %s', async (_path, options) => {
    const log = await stuckLog();
    const client = EventStoreDBClient.connectionString(log.url);
    const [stream, event] = [newStream(), jsonEvent({ type: 'Taken back', data: {} })];
    const append = () =>
      client.appendToStream(stream, event, { ...options, expectedRevision: NO_STREAM });
    const failure = failureOf(append());
    await log.cancelWrite();
    expect(await failure).toBeInstanceOf(UnavailableError);
    await log.release();
    expect(await append()).toMatchObject({ nextExpectedRevision: 0n });
    expect(await collect(client.readStream(stream))).toHaveLength(1);
    await client.dispose();
    await log.stop();
  });
});

describe('bytes outside the protocol', () => {
  it.each([
    ['HTTP/1.1', Buffer.from('GET / HTTP/1.1\r\nHost: log\r\n\r\n')],
    ['nothing known', Buffer.alloc(100_000, 0x16)],
    [
      'a broken start',
      Buffer.from(`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\xff'.repeat(20)}`, 'latin1'),
    ],
  ])('end their connection, and disturb no other: %s', async (_name, bytes) => {
    const log = await embeddedEventLog();
    const socket = connectTo(Number(new URL(log.url).port), '127.0.0.1');
    // A connection that is closed with unread bytes ends with an error at the other side.
    socket.on('error', () => undefined).resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(bytes);
    await closed;
    const client = EventStoreDBClient.connectionString(log.url);
    const event = jsonEvent({ type: 'Undisturbed', data: {} });
    expect(await client.appendToStream(newStream(), event)).toMatchObject({ success: true });
    await client.dispose();
    await log.stop();
  });
});
