import { once } from 'node:events';
import {
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import {
  appendPaths,
  collect,
  connect,
  failureOf,
  newStream,
  numbered,
  numbers,
  take,
} from './log-under-test.ts';

const log = connect();

async function newStreamWith(count: number): Promise<string> {
  const stream = newStream();
  await log.client.appendToStream(stream, numbered(count));
  return stream;
}

describe('deleting a stream', () => {
  it('hides the stream from its readers', async () => {
    const stream = await newStreamWith(2);
    expect(await log.client.deleteStream(stream, { expectedRevision: 1n })).toHaveProperty(
      'position',
    );
    await expect(collect(log.client.readStream(stream))).rejects.toThrow(StreamNotFoundError);
  });

  it('lets the next append go on after the last revision of the stream', async () => {
    const stream = await newStreamWith(2);
    await log.client.deleteStream(stream);
    const expectedRevision = NO_STREAM;
    const result = await log.client.appendToStream(stream, numbered(1), { expectedRevision });
    expect(result).toMatchObject({ nextExpectedRevision: 2n });
    const events = await collect(log.client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual([2n]);
    expect(numbers(events)).toEqual([1]);
  });

  it('lets subscribers follow the stream until it comes back', async () => {
    const stream = await newStreamWith(2);
    await log.client.deleteStream(stream);
    const subscription = log.client.subscribeToStream(stream);
    await once(subscription, 'confirmation');
    await log.client.appendToStream(stream, numbered(1, 'Back'));
    const [next] = await take(subscription, 1);
    expect(next?.event).toMatchObject({ type: 'Back', revision: 2n });
    await subscription.unsubscribe();
  });

  it('fails at a wrong revision, and for a stream that never existed', async () => {
    const stream = await newStreamWith(2);
    await expect(log.client.deleteStream(stream, { expectedRevision: 0n })).rejects.toThrow(
      WrongExpectedVersionError,
    );
    await expect(log.client.deleteStream(newStream())).rejects.toThrow(WrongExpectedVersionError);
    expect(await collect(log.client.readStream(stream))).toHaveLength(2);
  });

  it('refuses an append that expects the stream to exist', async () => {
    const stream = await newStreamWith(1);
    await log.client.deleteStream(stream);
    const expectedRevision = STREAM_EXISTS;
    await expect(
      log.client.appendToStream(stream, numbered(1), { expectedRevision }),
    ).rejects.toThrow(StreamDeletedError);
  });
});

describe('a tombstone', () => {
  it('hides the stream from its readers for ever', async () => {
    const stream = await newStreamWith(2);
    await log.client.tombstoneStream(stream, { expectedRevision: 1n });
    const error = await failureOf(collect(log.client.readStream(stream)));
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect(error).toMatchObject({ streamName: stream });
    await expect(collect(log.client.subscribeToStream(stream))).rejects.toThrow(StreamDeletedError);
  });

  it.each(appendPaths)('refuses every append, with %s', async (_path, options) => {
    const stream = await newStreamWith(1);
    await log.client.tombstoneStream(stream);
    const error = await failureOf(log.client.appendToStream(stream, numbered(1), options));
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect(error).toMatchObject({ streamName: stream });
  });

  it('stays when somebody writes metadata of its stream, which may be refused', async () => {
    const stream = await newStreamWith(1);
    await log.client.tombstoneStream(stream);
    const error = await failureOf(log.client.setStreamMetadata(stream, { note: 'afterwards' }));
    // Since 24.10, EventStoreDB refuses the first metadata of such a stream.
    if (error !== undefined) expect(error).toBeInstanceOf(StreamDeletedError);
    await expect(collect(log.client.readStream(stream))).rejects.toThrow(StreamDeletedError);
  });

  it('can be set on a stream that never existed', async () => {
    const stream = newStream();
    await log.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    await expect(collect(log.client.readStream(stream))).rejects.toThrow(StreamDeletedError);
  });
});
