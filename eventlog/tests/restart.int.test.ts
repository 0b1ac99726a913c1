import { once } from 'node:events';
import { ANY, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEventLog } from '../server.ts';
import { embeddedEventLog, freshDatabase } from '../conformance/test-stores.ts';
import {
  appendPaths,
  collect,
  failureOf,
  newStream,
  numbered,
  present,
} from '../conformance/log-under-test.ts';

describe('starting again on the same data', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function session<Result>(work: (client: EventStoreDBClient) => Promise<Result>) {
    const log = await startEventLog({ databaseUrl: database.url });
    const client = EventStoreDBClient.connectionString(log.url);
    const result = await work(client);
    await client.dispose();
    await log.stop();
    return result;
  }

  it('goes on where the log ended, and still recognizes repeated appends', async () => {
    const stream = newStream();
    const events = numbered(2);
    const first = await session((client) => client.appendToStream(stream, events));
    await session(async (client) => {
      for (const expectedRevision of [ANY, NO_STREAM] as const) {
        const again = await client.appendToStream(stream, events, { expectedRevision });
        expect(again).toMatchObject({ nextExpectedRevision: 1n, position: first.position });
      }
      const next = await client.appendToStream(stream, numbered(1), { expectedRevision: 1n });
      expect(present(next.position).commit).toBeGreaterThan(present(first.position).commit);
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });
  });

  it('is refused while another log runs on the data', async () => {
    await session(async () => {
      await expect(startEventLog({ databaseUrl: database.url })).rejects.toThrow(
        'Another event log is running',
      );
    });
  });
});

describe('a log that has stopped', () => {
  it('ends subscriptions with an error', async () => {
    const log = await embeddedEventLog();
    const client = EventStoreDBClient.connectionString(log.url);
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    await once(subscription, 'caughtUp');
    const ended = failureOf(once(subscription, 'never'));
    await log.stop();
    expect(await ended).toMatchObject({ type: 'unavailable' });
    await client.dispose();
  });

  it('lets every later call fail with an error that asks for another try', async () => {
    const gone = await embeddedEventLog();
    await gone.stop();
    const client = EventStoreDBClient.connectionString(gone.url);
    const failures = await Promise.all([
      failureOf(client.appendToStream(newStream(), numbered(1))),
      failureOf(client.appendToStream(newStream(), numbered(1), Object(appendPaths[1]?.[1]))),
      failureOf(collect(client.readStream(newStream()))),
      failureOf(collect(client.subscribeToAll())),
      failureOf(client.deleteStream(newStream())),
    ]);
    for (const failure of failures) expect(failure).toMatchObject({ code: 14 });
    await client.dispose();
  });
});
