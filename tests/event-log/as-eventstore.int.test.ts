import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { END, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventLog, type NewEvent } from '@stagedoor/platform/event-log/eventstore';
import { startEventLog, type RunningEventLog } from '../../eventlog/server.ts';
import { freshDatabase } from '../setup/backends.ts';
import {
  collect,
  failureOf,
  newStream,
  numbered,
} from '../../eventlog/conformance/log-under-test.ts';
import { recorded, show } from '../projector/recorded-story.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let log: RunningEventLog;
let client: EventStoreDBClient;
beforeAll(async () => {
  database = await freshDatabase();
  const options = { slowConsumerLimit: 100, repeatTimeoutMs: 300 };
  log = await startEventLog({ databaseUrl: database.url, ...options });
  client = EventStoreDBClient.connectionString(log.url);
});
afterAll(async () => {
  await client.dispose();
  await log.stop();
  await database.drop();
});

describe('a log that drops and delays its clients as EventStoreDB does', () => {
  it('drops a live subscriber that reads nothing', async () => {
    const subscription = client.subscribeToAll({ fromPosition: END });
    await once(subscription, 'caughtUp');
    const dropped = failureOf(once(subscription, 'never'));
    const text = 'x'.repeat(10_000);
    for (let appended = 0; appended < 20; appended += 1) {
      const events = Array.from({ length: 50 }, () => jsonEvent({ type: 'Many', data: { text } }));
      await client.appendToStream(newStream(), events);
    }
    subscription.resume();
    expect(await dropped).toMatchObject({
      type: 'timeout',
      message: expect.stringMatching('Consumer too slow'),
    });
  });

  it('does not drop a slow subscriber that catches up', async () => {
    const stream = newStream();
    for (let appended = 0; appended < 4; appended += 1) {
      await client.appendToStream(stream, numbered(500));
    }
    const events = await collect(client.readStream(stream));
    const subscription = client.subscribeToStream(stream);
    await once(subscription, 'confirmation');
    await client.appendToStream(stream, numbered(500));
    let taken = 0;
    for await (const { event } of subscription) {
      expect(event?.revision).toBe(BigInt(taken));
      taken += 1;
      if (taken === events.length + 500) break;
    }
  });

  it('lets one of two equal appends time out', async () => {
    const [stream, events] = [newStream(), numbered(2)];
    const append = () => client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    const outcomes = await Promise.allSettled([append(), append()]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { type: 'deadline-exceeded' } },
    ]);
    expect(await append()).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('makes the product return one result for both, and write one event', async () => {
    const platform = openEventLog(log.url);
    const [stream, events] = [newStream('show'), newEvents()];
    const append = () => platform.append(stream, events, -1);
    const [one, other] = await Promise.all([append(), append()]);
    expect(one).toMatchObject({ revision: 0 });
    expect(other).toEqual(one);
    expect(await platform.read(stream)).toHaveLength(1);
    await platform.close();
  });
});

function newEvents(): NewEvent[] {
  const event = { type: 'ShowPublished', data: {} } as const;
  return recorded([show('1', event)]).map(({ metadata }) => ({
    id: randomUUID(),
    event,
    metadata,
  }));
}
