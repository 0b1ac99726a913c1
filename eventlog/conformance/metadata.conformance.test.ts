import { once } from 'node:events';
import { BACKWARDS, END, StreamDeletedError, streamNameFilter } from '@eventstore/db-client';
import { describe, expect, it, vi } from 'vitest';
import {
  appendPaths,
  collect,
  connect,
  newStream,
  numbered,
  numbers,
  take,
} from './log-under-test.ts';

const log = connect();

async function newStreamOf(count: number, metadata: Record<string, unknown>): Promise<string> {
  const stream = newStream();
  await log.client.appendToStream(stream, numbered(count));
  await log.client.setStreamMetadata(stream, metadata);
  return stream;
}

const read = async (stream: string, options?: Parameters<typeof log.client.readStream>[1]) =>
  numbers(await collect(log.client.readStream(stream, options)));
const backwards = { direction: BACKWARDS, fromRevision: END } as const;

describe('the metadata of a stream', () => {
  it.each(appendPaths)('is returned as it was set, with %s', async (_path, options) => {
    const stream = newStream();
    const metadata = {
      maxCount: 9,
      maxAge: 3_600,
      truncateBefore: 2,
      cacheControl: 5,
      note: { of: 'ours' },
    };
    await log.client.setStreamMetadata(stream, metadata, options);
    expect(await log.client.getStreamMetadata(stream)).toMatchObject({
      streamName: stream,
      metadata,
    });
  });

  it('is absent until somebody sets it', async () => {
    const stream = newStream();
    expect(await log.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
  });

  it('is replaced by newer metadata, and only the newest can be read', async () => {
    const stream = await newStreamOf(1, { note: 'first' });
    await log.client.setStreamMetadata(stream, { note: 'second' }, { expectedRevision: 0n });
    const { metadata } = await log.client.getStreamMetadata(stream);
    expect(metadata).toEqual({ note: 'second' });
    const events = await collect(log.client.readStream(`$$${stream}`));
    expect(events.map(({ event }) => event?.revision)).toEqual([1n]);
  });

  it('is unreadable once its stream has a tombstone', async () => {
    const stream = await newStreamOf(1, { note: 'gone' });
    await log.client.tombstoneStream(stream);
    await expect(log.client.getStreamMetadata(stream)).rejects.toThrow(StreamDeletedError);
  });
});

describe('$maxCount', () => {
  it('shows a reader only the newest events, forwards and backwards', async () => {
    const stream = await newStreamOf(5, { maxCount: 2 });
    expect(await read(stream)).toEqual([4, 5]);
    expect(await read(stream, { fromRevision: 1n, maxCount: 1 })).toEqual([4]);
    expect(await read(stream, { fromRevision: 4n })).toEqual([5]);
    expect(await read(stream, backwards)).toEqual([5, 4]);
    expect(await read(stream, { direction: BACKWARDS, fromRevision: 2n })).toEqual([]);
  });

  it('applies after every append, and never changes a revision', async () => {
    const stream = await newStreamOf(3, { maxCount: 2 });
    const result = await log.client.appendToStream(stream, numbered(1), { expectedRevision: 2n });
    expect(result).toMatchObject({ nextExpectedRevision: 3n });
    const events = await collect(log.client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual([2n, 3n]);
  });

  it('hides older events from a subscriber that catches up, and none from a live one', async () => {
    const stream = await newStreamOf(5, { maxCount: 2 });
    const subscription = log.client.subscribeToStream(stream);
    const caughtUp = once(subscription, 'caughtUp');
    expect(numbers(await take(subscription, 2))).toEqual([4, 5]);
    await caughtUp;
    await log.client.appendToStream(stream, numbered(4));
    expect(numbers(await take(subscription, 4))).toEqual([1, 2, 3, 4]);
    await subscription.unsubscribe();
  });

  it('hides nothing from readers of $all', async () => {
    const stream = await newStreamOf(4, { maxCount: 1 });
    const filter = streamNameFilter({ prefixes: [stream] });
    const subscription = log.client.subscribeToAll({ filter });
    expect(numbers(await take(subscription, 4))).toEqual([1, 2, 3, 4]);
    await subscription.unsubscribe();
  });
});

describe('$tb', () => {
  it('hides the revisions before it, forwards, backwards and from a subscriber', async () => {
    const stream = await newStreamOf(5, { truncateBefore: 3 });
    expect(await read(stream)).toEqual([4, 5]);
    expect(await read(stream, backwards)).toEqual([5, 4]);
    const subscription = log.client.subscribeToStream(stream);
    expect(numbers(await take(subscription, 2))).toEqual([4, 5]);
    await subscription.unsubscribe();
  });

  it('can hide all events of a stream, which stays writable', async () => {
    const stream = await newStreamOf(2, { truncateBefore: 2 });
    expect(await read(stream)).toEqual([]);
    expect(await read(stream, backwards)).toEqual([]);
    await log.client.appendToStream(stream, numbered(1), { expectedRevision: 1n });
    expect(await read(stream)).toEqual([1]);
  });

  it('applies together with $maxCount: the stricter one wins', async () => {
    expect(await read(await newStreamOf(5, { truncateBefore: 1, maxCount: 2 }))).toEqual([4, 5]);
    expect(await read(await newStreamOf(5, { truncateBefore: 4, maxCount: 3 }))).toEqual([5]);
  });
});

describe('$maxAge', () => {
  it('shows young events', async () => {
    const stream = await newStreamOf(3, { maxAge: 3_600 });
    expect(await read(stream)).toEqual([1, 2, 3]);
    expect(await read(stream, backwards)).toEqual([3, 2, 1]);
  });

  it('hides old events from readers and subscribers', async () => {
    const stream = await newStreamOf(3, { maxAge: 1 });
    await vi.waitFor(async () => expect(await read(stream)).toEqual([]), { timeout: 60_000 });
    expect(await read(stream, backwards)).toEqual([]);
    const subscription = log.client.subscribeToStream(stream);
    await once(subscription, 'confirmation');
    await log.client.appendToStream(stream, numbered(1, 'Young'), { expectedRevision: 2n });
    const [next] = await take(subscription, 1);
    expect(next?.event?.type).toBe('Young');
    await subscription.unsubscribe();
    await log.client.setStreamMetadata(stream, { maxAge: 3_600 });
    expect(await read(stream)).toEqual([1, 2, 3, 1]);
  });
});

describe('malformed metadata', () => {
  it.each([{ $maxCount: 'two' }, { $maxCount: 1, $tb: 1.5 }, { $maxCount: 0, $tb: -1 }])(
    'has no effect: %j',
    async (metadata) => {
      expect(await read(await newStreamOf(3, metadata))).toEqual([1, 2, 3]);
    },
  );
});
