import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { openEventLog, type NewEvent } from '@stagedoor/platform/event-log/eventstore';
import { startLikeEventStore } from '../../eventlog/tests/like-eventstore.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { newStream, numbered } from '../../eventlog/conformance/log-under-test.ts';
import { recorded, show } from '../projector/recorded-story.ts';

const database = closeAfterTests(await freshDatabase());
const log = closeAfterTests(await startLikeEventStore(database.url));
const client = closeAfterTests(EventStoreDBClient.connectionString(log.url));
// Opens the call that appends share: they keep their order only then.
await client.appendToStream(newStream(), numbered(1));

describe('a log that treats equal appends as EventStoreDB does', () => {
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
