import {
  DeadlineExceededError,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { appendPaths, connect, failureOf, newStream, numbered } from './log-under-test.ts';

const log = connect();

describe.each(appendPaths)('an append that fails, with %s', (_path, options) => {
  const append = (
    stream: string,
    events: Parameters<typeof log.client.appendToStream>[1],
    more = {},
  ) => failureOf(log.client.appendToStream(stream, events, { ...options, ...more }));

  it('reports that its deadline has passed, and writes nothing', async () => {
    const stream = newStream();
    expect(await append(stream, numbered(1), { deadline: -1 })).toBeInstanceOf(
      DeadlineExceededError,
    );
    await log.client.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM });
  });

  it('ends with an error for an event without a type', async () => {
    expect(await append(newStream(), jsonEvent({ type: '', data: {} }))).toBeInstanceOf(Error);
  });

  it('ends with an error for an event whose id is not a UUID', async () => {
    const event = jsonEvent({ type: 'Broken', data: {}, id: 'not-a-uuid' });
    expect(await append(newStream(), event)).toBeInstanceOf(Error);
  });

  it('does not disturb other appends at the same time', async () => {
    const [broken, stream] = [jsonEvent({ type: '', data: {} }), newStream()];
    const failure = append(newStream(), broken);
    const success = log.client.appendToStream(stream, numbered(1), options);
    expect(await failure).toBeInstanceOf(Error);
    expect(await success).toMatchObject({ success: true });
  });
});

describe('a deletion that fails', () => {
  it('reports the right revision when the expected one is wrong', async () => {
    const stream = newStream();
    await log.client.appendToStream(stream, numbered(3));
    for (const remove of [log.client.deleteStream, log.client.tombstoneStream]) {
      const failure = await failureOf(remove.call(log.client, stream, { expectedRevision: 7n }));
      expect(failure).toBeInstanceOf(WrongExpectedVersionError);
      expect(failure).toMatchObject({ streamName: stream, expectedVersion: 7n, actualVersion: 2n });
    }
  });

  it('reports that the stream has a tombstone', async () => {
    const stream = newStream();
    await log.client.tombstoneStream(stream);
    for (const remove of [log.client.deleteStream, log.client.tombstoneStream]) {
      expect(await failureOf(remove.call(log.client, stream))).toBeInstanceOf(StreamDeletedError);
    }
  });

  // EventStoreDB cannot send such a name in a trailer: the call ends with a transport error.
  it('ends with an error when the name of the stream is not ASCII', async () => {
    const stream = newStream('größe');
    await log.client.tombstoneStream(stream);
    expect(await failureOf(log.client.deleteStream(stream))).toBeInstanceOf(Error);
  });
});
