import { once } from 'node:events';
import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  StreamDeletedError,
  streamNameFilter,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import {
  collect,
  connect,
  failureOf,
  movedBy,
  newStream,
  numbered,
  numbers,
  present,
  take,
  until,
} from './log-under-test.ts';

const log = connect();

describe('subscribing to a stream', () => {
  it('sends the stored events, then "caught up", then new events', async () => {
    const stream = newStream();
    await log.client.appendToStream(stream, numbered(2));
    const subscription = log.client.subscribeToStream(stream);
    const caughtUp = once(subscription, 'caughtUp');
    expect(numbers(await take(subscription, 2))).toEqual([1, 2]);
    await caughtUp;
    await log.client.appendToStream(newStream(), numbered(1, 'Elsewhere'));
    await log.client.appendToStream(stream, numbered(3));
    expect(numbers(await take(subscription, 3))).toEqual([1, 2, 3]);
    await subscription.unsubscribe();
  });

  it('begins after a revision, or with new events', async () => {
    const stream = newStream();
    await log.client.appendToStream(stream, numbered(3));
    const after = log.client.subscribeToStream(stream, { fromRevision: 1n });
    const live = log.client.subscribeToStream(stream, { fromRevision: END });
    await Promise.all([once(after, 'caughtUp'), once(live, 'caughtUp')]);
    await log.client.appendToStream(stream, numbered(1, 'Later'));
    expect((await take(after, 2)).map(({ event }) => event?.revision)).toEqual([2n, 3n]);
    expect((await take(live, 1)).map(({ event }) => event?.revision)).toEqual([3n]);
    await Promise.all([after.unsubscribe(), live.unsubscribe()]);
  });

  it('waits for a stream that does not exist yet', async () => {
    const stream = newStream();
    const subscription = log.client.subscribeToStream(stream);
    await once(subscription, 'confirmation');
    await log.client.appendToStream(stream, numbered(1));
    expect(numbers(await take(subscription, 1))).toEqual([1]);
    await subscription.unsubscribe();
  });

  it('ends with an error when the stream gets a tombstone', async () => {
    const stream = newStream();
    await log.client.appendToStream(stream, numbered(1));
    const subscription = log.client.subscribeToStream(stream, { fromRevision: END });
    await once(subscription, 'caughtUp');
    const ended = failureOf(once(subscription, 'never'));
    await log.client.tombstoneStream(stream);
    expect(await ended).toBeInstanceOf(StreamDeletedError);
  });
});

describe('subscribing to $all', () => {
  it('sends the events of all streams with one of the prefixes, in log order', async () => {
    const [prefixA, prefixB] = [newStream('a'), newStream('b')];
    const written = [
      `${prefixA}-1`,
      `${prefixB}-1`,
      newStream('c'),
      `${prefixA}-2`,
      `${prefixB}-1`,
    ];
    for (const stream of written) await log.client.appendToStream(stream, numbered(2));
    const filter = streamNameFilter({ prefixes: [prefixA, prefixB] });
    const subscription = log.client.subscribeToAll({ fromPosition: START, filter });
    const events = await take(subscription, 8);
    const expected = written.filter((stream) => !stream.startsWith('c-'));
    expect(events.map(({ event }) => event?.streamId)).toEqual(
      expected.flatMap((stream) => [stream, stream]),
    );
    expect(numbers(events)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    await subscription.unsubscribe();
  });

  it('sends the events with one of the type prefixes', async () => {
    const type = newStream('Type');
    await log.client.appendToStream(newStream(), [
      ...numbered(1, `${type}A`),
      ...numbered(1, 'Other'),
    ]);
    await log.client.appendToStream(newStream(), numbered(1, `${type}B`));
    const filter = eventTypeFilter({ prefixes: [type] });
    const subscription = log.client.subscribeToAll({ filter });
    const types = (await take(subscription, 2)).map(({ event }) => event?.type);
    expect(types).toEqual([`${type}A`, `${type}B`]);
    await subscription.unsubscribe();
  });

  it('leaves out system events if the filter excludes them', async () => {
    const stream = newStream();
    const { position } = await log.client.appendToStream(stream, numbered(1));
    await log.client.setStreamMetadata(stream, { note: 'a system event' });
    await log.client.appendToStream(stream, numbered(1, 'Last'));
    const options = { fromPosition: present(position), filter: excludeSystemEvents() };
    const subscription = log.client.subscribeToAll(options);
    const events = await until(subscription, ({ streamId }) => streamId === stream);
    expect(events.filter(({ type }) => type.startsWith('$'))).toEqual([]);
    expect(events.at(-1)?.type).toBe('Last');
  });

  it('begins after a position, whatever the filter', async () => {
    const prefix = newStream();
    const { position } = await log.client.appendToStream(prefix, numbered(2));
    await log.client.appendToStream(prefix, numbered(1, 'After'));
    for (const filter of [undefined, streamNameFilter({ prefixes: [prefix] })]) {
      const options = { fromPosition: present(position), ...(filter && { filter }) };
      const subscription = log.client.subscribeToAll(options);
      const events = await until(subscription, ({ streamId }) => streamId === prefix);
      expect(events.at(-1)?.type).toBe('After');
    }
  });

  it('begins with new events, from the end', async () => {
    const prefix = newStream();
    await log.client.appendToStream(prefix, numbered(5, 'Before'));
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = log.client.subscribeToAll({ fromPosition: END, filter });
    await once(subscription, 'caughtUp');
    await log.client.appendToStream(prefix, numbered(1, 'After'));
    const [next] = await take(subscription, 1);
    expect(next?.event?.type).toBe('After');
    await subscription.unsubscribe();
  });

  it('sends every event once, although it catches up while events are written', async () => {
    const prefix = newStream();
    const filter = streamNameFilter({ prefixes: [prefix] });
    await log.client.appendToStream(prefix, numbered(300));
    const subscription = log.client.subscribeToAll({ fromPosition: START, filter });
    const taken = take(subscription, 900);
    for (let appended = 0; appended < 600; appended += 20) {
      await log.client.appendToStream(prefix, numbered(20));
    }
    const revisions = (await taken).map(({ event }) => event?.revision);
    expect(revisions).toEqual(Array.from({ length: 900 }, (_, revision) => BigInt(revision)));
    await subscription.unsubscribe();
  });

  // EventStoreDB drops a live subscriber that is too slow; this log waits for it by default.
  it('sends a slow subscriber everything, if need be after subscribing again', async () => {
    const prefix = newStream();
    const filter = streamNameFilter({ prefixes: [prefix] });
    const { position: before } = await log.client.appendToStream(newStream(), numbered(1));
    const slow = log.client.subscribeToAll({ fromPosition: END, filter });
    const dropped = new Promise((resolve) => slow.once('error', resolve));
    const quick = log.client.subscribeToAll({ fromPosition: END, filter });
    await Promise.all([once(slow, 'confirmation'), once(quick, 'caughtUp')]);
    const taken = take(quick, 1_000);
    for (let appended = 0; appended < 1_000; appended += 100) {
      await log.client.appendToStream(prefix, numbered(100));
    }
    expect(await taken).toHaveLength(1_000);
    const late: ResolvedEvent[] = [];
    const complete = new Promise((resolve) => {
      slow.on('data', (event) => late.push(event) === 1_000 && resolve(undefined));
    });
    await Promise.race([complete, dropped]);
    if (late.length === 1_000) await slow.unsubscribe();
    else {
      const fromPosition = late.at(-1)?.event?.position ?? present(before);
      const again = log.client.subscribeToAll({ fromPosition, filter });
      late.push(...(await take(again, 1_000 - late.length)));
      await again.unsubscribe();
    }
    expect(late.map(({ event }) => event?.revision)).toEqual(
      Array.from({ length: 1_000 }, (_, revision) => BigInt(revision)),
    );
    await quick.unsubscribe();
  });

  it('sends checkpoints when no event passes the filter', async () => {
    const { position } = await log.client.appendToStream(newStream(), numbered(1));
    await log.client.appendToStream(newStream(), numbered(200));
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: [newStream('nobody')],
      checkpointInterval: 1,
      checkpointReached: async (_subscription, reached) => void checkpoints.push(reached),
    });
    const subscription = log.client.subscribeToAll({ fromPosition: present(position), filter });
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    expect(checkpoints.length).toBeGreaterThan(2);
    const last = present(checkpoints.at(-1));
    const goesOn = log.client.readAll({ fromPosition: last, maxCount: 1 });
    expect(await collect(goesOn)).toHaveLength(1);
  });

  it('refuses a position that no event has', async () => {
    const { position } = await log.client.appendToStream(newStream(), numbered(1));
    await log.client.appendToStream(newStream(), numbered(1));
    const computed = movedBy(1n, present(position));
    await expect(collect(log.client.subscribeToAll({ fromPosition: computed }))).rejects.toThrow();
  });
});
