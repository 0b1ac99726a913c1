import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
  type AppendExpectedRevision,
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
  present,
} from './log-under-test.ts';

const log = connect();

describe.each(appendPaths)('appending with %s', (_path, options) => {
  const append = (stream: string, count: number, expectedRevision: AppendExpectedRevision) =>
    log.client.appendToStream(stream, numbered(count), { ...options, expectedRevision });

  it('returns the revision of the last event, counting from 0', async () => {
    const stream = newStream();
    expect(await append(stream, 1, NO_STREAM)).toMatchObject({ nextExpectedRevision: 0n });
    expect(await append(stream, 3, 0n)).toMatchObject({ nextExpectedRevision: 3n });
  });

  it('returns the position at which a reader of $all finds the last event', async () => {
    const stream = newStream();
    const { position } = await append(stream, 2, NO_STREAM);
    const [found] = await collect(
      log.client.readAll({ fromPosition: present(position), maxCount: 1 }),
    );
    expect(found?.event).toMatchObject({ streamId: stream, revision: 1n, position });
  });

  it('stores the events of one append together and in order', async () => {
    const stream = newStream();
    await append(stream, 100, NO_STREAM);
    const events = await collect(log.client.readStream(stream));
    expect(numbers(events)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('stores id, type, data, metadata and the time of recording', async () => {
    const stream = newStream();
    const event = jsonEvent({
      type: 'Gig – announced',
      data: { band: 'Möbius' },
      metadata: { by: 'ü' },
    });
    const before = Date.now();
    await log.client.appendToStream(stream, event, options);
    const [found] = await collect(log.client.readStream(stream));
    const { id, type, data, metadata } = event;
    expect(found?.event).toMatchObject({
      id,
      type,
      data,
      metadata,
      isJson: true,
      streamId: stream,
    });
    expect(found?.event?.created.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(found?.event?.created.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('stores bytes as they are', async () => {
    const stream = newStream();
    const data = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await log.client.appendToStream(
      stream,
      binaryEvent({ type: 'Bytes', data, metadata: data }),
      options,
    );
    const [found] = await collect(log.client.readStream(stream));
    expect(found?.event?.isJson).toBe(false);
    expect(Buffer.from(Object(found?.event?.data))).toEqual(Buffer.from(data));
    expect(Buffer.from(Object(found?.event?.metadata))).toEqual(Buffer.from(data));
  });

  it('accepts any characters in the name of a stream', async () => {
    const stream = newStream('größe 東京 %41');
    await append(stream, 1, NO_STREAM);
    const [found] = await collect(log.client.readStream(stream));
    expect(found?.event?.streamId).toBe(stream);
  });

  it('writes nothing at a wrong expected revision, and reports the right one', async () => {
    const stream = newStream();
    await append(stream, 2, NO_STREAM);
    for (const expected of [NO_STREAM, 0n, 2n, 99n] as const) {
      const error = await failureOf(append(stream, 1, expected));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({
        streamName: stream,
        expectedVersion: expected,
        actualVersion: 1n,
      });
    }
    expect(await collect(log.client.readStream(stream))).toHaveLength(2);
  });

  it('writes nothing to a stream that should exist and does not', async () => {
    const stream = newStream();
    for (const expected of [STREAM_EXISTS, 0n] as const) {
      const error = await failureOf(append(stream, 1, expected));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ expectedVersion: expected, actualVersion: NO_STREAM });
    }
  });

  it('succeeds at any revision when none is expected', async () => {
    const stream = newStream();
    await append(stream, 1, ANY);
    await append(stream, 1, ANY);
    await append(stream, 1, STREAM_EXISTS);
    expect(await append(stream, 1, ANY)).toMatchObject({ nextExpectedRevision: 3n });
  });

  it('succeeds for exactly one of many writers at the same revision', async () => {
    const stream = newStream();
    await append(stream, 1, NO_STREAM);
    const attempts = Array.from({ length: 20 }, () => append(stream, 1, 0n));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await collect(log.client.readStream(stream))).toHaveLength(2);
  });
});

describe('appending without exceptions', () => {
  it('returns success: false for a wrong revision', async () => {
    const url = `${log.url}&throwOnAppendFailure=false`;
    const client = EventStoreDBClient.connectionString(url);
    const stream = newStream();
    const result = await client.appendToStream(stream, numbered(1), { expectedRevision: 7n });
    expect(result).toMatchObject({ success: false });
    await client.dispose();
  });
});
