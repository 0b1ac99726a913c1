import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  openEventLog,
  RevisionConflict,
  type NewEvent,
  type LoggedEvent,
} from '@stagedoor/platform/event-log/eventstore';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { describe, expect, it } from 'vitest';
import { embeddedEventLog } from '../setup/backends.ts';
import {
  connect,
  failureOf,
  newStream,
  numbered,
} from '../../eventlog/conformance/log-under-test.ts';

/*
 * What the client does unexpectedly, and how the product handles it. These tests go through
 * services/platform/event-log/eventstore.ts; eventlog/tests/client.int.test.ts has what is
 * corrected in the client itself.
 */
const log = connect();

function published(): NewEvent {
  const metadata = {
    actor: { id: 'someone', role: 'site_manager' },
    commandId: randomUUID(),
    schemaVersion: 1,
    occurredAt: '2026-11-20T20:00:00.000Z',
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
  };
  return { id: randomUUID(), event: { type: 'ShowPublished', data: {} }, metadata };
}

describe('an append through the platform', () => {
  it('reports a conflict, and has no second effect when repeated', async () => {
    const platform = openEventLog(log.url);
    const [stream, event] = [newStream('show'), published()];
    expect(await platform.append(stream, [event], -1)).toMatchObject({ revision: 0 });
    expect(await platform.append(stream, [event], -1)).toMatchObject({ revision: 0 });
    await expect(platform.append(stream, [published()], -1)).rejects.toThrow(RevisionConflict);
    expect(await platform.read(stream)).toHaveLength(1);
    await platform.close();
  });

  it('is not disturbed when another log of the process dies', async () => {
    const other = await embeddedEventLog();
    const client = EventStoreDBClient.connectionString(other.url);
    const platform = openEventLog(log.url);
    const stream = newStream('show');
    const pending = failureOf(client.appendToStream(newStream(), numbered(1)));
    const appends = Array.from({ length: 50 }, () =>
      platform.append(`${stream}-${randomUUID()}`, [published()], -1),
    );
    await other.stop();
    await pending;
    for (const { revision } of await Promise.all(appends)) expect(revision).toBe(0);
    await client.dispose();
    await platform.close();
  });
});

describe('the deadline of an append', () => {
  it.each([
    ['is seconds away for one event', 1, /^\d+m$/],
    ['is a year away for several, which the client could cancel half-way', 2, /^31536000S$/],
  ])('%s', async (_, count, timeout) => {
    const requested: string[] = [];
    const server = createHttp2Server().on('stream', (call, headers) => {
      requested.push(String(headers['grpc-timeout'] ?? ''));
      const refused = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '3' };
      call.respond(refused, { endStream: true });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const platform = openEventLog(`esdb://127.0.0.1:${Object(server.address()).port}?tls=false`);
    await failureOf(
      platform.append(newStream('show'), Array.from({ length: count }, published), -1),
    );
    expect(requested).toEqual([expect.stringMatching(timeout)]);
    await platform.close();
    server.close();
  });
});

describe('a log that does not respond', () => {
  it('ends every call in bounded time', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const platform = openEventLog(`esdb://127.0.0.1:${Object(silent.address()).port}?tls=false`);
    const failures = await Promise.all([
      failureOf(platform.append(newStream('show'), [published()], -1)),
      failureOf(platform.read(newStream('show'))),
      failureOf(platform.head()),
    ]);
    expect(failures.map(isStoreAway)).toEqual([true, true, true]);
    await platform.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('is recognized as away when it has stopped', async () => {
    const gone = await embeddedEventLog();
    await gone.stop();
    const platform = openEventLog(gone.url);
    const failure = await failureOf(platform.append(newStream('show'), [published()], -1));
    expect(isStoreAway(failure)).toBe(true);
    await platform.close();
  });
});

describe('following through the platform', () => {
  const revisionsOf = (events: LoggedEvent[]) => events.map(({ revision }) => revision);

  it('goes on after the last handled event, not the last that arrived', async () => {
    const platform = openEventLog(log.url);
    const stream = newStream('show');
    const events = Array.from({ length: 40 }, published);
    const after = await platform.head();
    await platform.append(stream, events, -1);
    const handled: LoggedEvent[] = [];
    const failing = platform.follow({
      prefixes: [stream],
      after,
      handle: async (batch) => {
        handled.push(...batch.slice(0, 5));
        throw new Error('the handler fails in the middle of what has arrived');
      },
    });
    expect(await failing.ended).toHaveProperty('message', expect.stringMatching('handler fails'));
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    const next = platform.follow({
      prefixes: [stream],
      after: handled.at(-1)?.position,
      handle: async (batch) => {
        handled.push(...batch);
        if (handled.length >= events.length) resolve();
      },
    });
    await complete;
    await next.stop();
    expect(revisionsOf(handled)).toEqual(events.map((_event, revision) => revision));
    await platform.close();
  });

  it('ends with an error when the log stops, and nothing else breaks', async () => {
    const going = await embeddedEventLog();
    const platform = openEventLog(going.url);
    await platform.append('show-1', [published()], -1);
    const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
    const handle = async () => resolve();
    const { ended } = platform.follow({ prefixes: ['show-'], after: undefined, handle });
    await caughtUp;
    await going.stop();
    expect(isStoreAway(await ended)).toBe(true);
    await platform.close();
  });
});
