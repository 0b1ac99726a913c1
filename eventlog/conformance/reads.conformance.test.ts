import {
  BACKWARDS,
  END,
  START,
  StreamNotFoundError,
  UnknownError,
  type RecordedEvent,
} from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  collect,
  connect,
  failureOf,
  movedBy,
  newStream,
  numbered,
  numbers,
  present,
  until,
} from './log-under-test.ts';

const log = connect();

describe('reading a stream', () => {
  const stream = newStream();
  beforeAll(() => log.client.appendToStream(stream, numbered(5)));
  const read = async (options: Parameters<typeof log.client.readStream>[1]) =>
    numbers(await collect(log.client.readStream(stream, options)));

  it('returns events in order, from a revision on, up to a maximum count', async () => {
    expect(await read({})).toEqual([1, 2, 3, 4, 5]);
    expect(await read({ fromRevision: 2n })).toEqual([3, 4, 5]);
    expect(await read({ fromRevision: 1n, maxCount: 2 })).toEqual([2, 3]);
  });

  it('goes backwards from the end, or from a revision, including it', async () => {
    expect(await read({ direction: BACKWARDS, fromRevision: END })).toEqual([5, 4, 3, 2, 1]);
    expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 1 })).toEqual([5]);
    expect(await read({ direction: BACKWARDS, fromRevision: 2n, maxCount: 2 })).toEqual([3, 2]);
    expect(await read({ direction: BACKWARDS, fromRevision: START })).toEqual([1]);
  });

  it('returns nothing beyond the end, and everything backwards from there', async () => {
    expect(await read({ fromRevision: 5n })).toEqual([]);
    expect(await read({ fromRevision: 1_000_000n })).toEqual([]);
    expect(await read({ direction: BACKWARDS, fromRevision: 99n })).toEqual([5, 4, 3, 2, 1]);
  });

  it('fails from a revision that no stream can have', async () => {
    await expect(read({ fromRevision: 2n ** 63n })).rejects.toThrow(UnknownError);
  });

  it('returns each event with its place in the stream and in the log', async () => {
    const events = await collect(log.client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    const positions = events.map(({ event }) => present(event?.position).commit);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(positions).size).toBe(5);
  });

  it('fails for a stream that does not exist', async () => {
    const missing = newStream();
    const error = await failureOf(collect(log.client.readStream(missing)));
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: missing });
  });

  it('returns all events of a long stream', async () => {
    const long = newStream();
    for (let appended = 0; appended < 2_000; appended += 500) {
      await log.client.appendToStream(long, numbered(500));
    }
    const events = await collect(log.client.readStream(long));
    expect(events.map(({ event }) => event?.revision)).toEqual(
      Array.from({ length: 2_000 }, (_, revision) => BigInt(revision)),
    );
  });
});

describe('reading $all', () => {
  const stream = newStream();
  const other = newStream();
  beforeAll(async () => {
    for (const event of numbered(3)) {
      await log.client.appendToStream(stream, event);
      await log.client.appendToStream(other, event);
    }
  });
  const placesOf = async (name: string) =>
    (await collect(log.client.readStream(name))).map(({ event }) => present(event?.position));

  it('returns events of all streams in the order they were written', async () => {
    const [first] = await placesOf(stream);
    const events = await collect(log.client.readAll({ fromPosition: present(first) }));
    const written = events.map(({ event }) => event?.streamId);
    const ours = written.filter((name) => name === stream || name === other);
    expect(ours).toEqual([stream, other, stream, other, stream, other]);
  });

  it('begins with the event at a position forwards, and just before it backwards', async () => {
    const [, second] = await placesOf(stream);
    const [first] = await placesOf(other);
    const forwards = await collect(
      log.client.readAll({ fromPosition: present(second), maxCount: 1 }),
    );
    expect(forwards[0]?.event).toMatchObject({ streamId: stream, revision: 1n });
    const backwards = { direction: BACKWARDS, fromPosition: present(second) } as const;
    const isOurs = ({ streamId }: RecordedEvent) => streamId === stream || streamId === other;
    const [before] = (await until(log.client.readAll(backwards), isOurs)).slice(-1);
    expect(before).toMatchObject({ streamId: other, revision: 0n, position: first });
  });

  it('returns the newest event first, backwards from the end', async () => {
    const mine = newStream();
    const { position } = await log.client.appendToStream(mine, numbered(1));
    const fromEnd = log.client.readAll({ direction: BACKWARDS, fromPosition: END });
    const newest = await until(fromEnd, ({ streamId }) => streamId === mine);
    const commits = newest.map((event) => event.position?.commit);
    expect(commits.at(-1)).toBe(position?.commit);
    expect(commits).toEqual(commits.toSorted((a = 0n, b = 0n) => (a < b ? 1 : -1)));
  });

  it('returns nothing forwards from the end', async () => {
    const { position } = await log.client.appendToStream(newStream(), numbered(1));
    const events = await collect(log.client.readAll({ fromPosition: END, maxCount: 10 }));
    // Others may have written since.
    const old = events.filter(
      ({ event }) => present(event?.position).commit <= present(position).commit,
    );
    expect(old).toEqual([]);
  });

  it('refuses a position that no event has', async () => {
    const [, second] = await placesOf(stream);
    const computed = movedBy(-1n, present(second));
    await expect(
      collect(log.client.readAll({ fromPosition: computed, maxCount: 1 })),
    ).rejects.toThrow();
  });
});
