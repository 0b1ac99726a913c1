import { ANY, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { appendPaths, collect, connect, newStream, numbered } from './log-under-test.ts';

const log = connect();

describe.each(appendPaths)('repeating an append with %s', (_path, options) => {
  it('returns the first result and writes nothing, at an exact revision', async () => {
    const stream = newStream();
    const [first, second] = [numbered(2), numbered(3)];
    await log.client.appendToStream(stream, first, { ...options, expectedRevision: NO_STREAM });
    await log.client.appendToStream(stream, second, { ...options, expectedRevision: 1n });
    for (const [events, expectedRevision, last] of [
      [first, NO_STREAM, 1n],
      [second, 1n, 4n],
    ] as const) {
      const again = await log.client.appendToStream(stream, [...events], {
        ...options,
        expectedRevision,
      });
      expect(again).toMatchObject({ success: true, nextExpectedRevision: last });
    }
    expect(await collect(log.client.readStream(stream))).toHaveLength(5);
  });

  it('succeeds however many events have followed', async () => {
    const stream = newStream();
    const events = numbered(1);
    await log.client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    await log.client.appendToStream(stream, numbered(700), { ...options, expectedRevision: 0n });
    const again = { ...options, expectedRevision: NO_STREAM } as const;
    expect(await log.client.appendToStream(stream, events, again)).toMatchObject({
      nextExpectedRevision: 0n,
    });
    expect(await collect(log.client.readStream(stream))).toHaveLength(701);
  });

  it('succeeds for the first events of the append', async () => {
    const stream = newStream();
    const events = numbered(3);
    await log.client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    const part = await log.client.appendToStream(stream, events.slice(0, 2), {
      ...options,
      expectedRevision: NO_STREAM,
    });
    expect(part).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('succeeds without an expected revision while the log remembers the ids', async () => {
    const stream = newStream();
    const events = numbered(2);
    await log.client.appendToStream(stream, events, { ...options, expectedRevision: ANY });
    await log.client.appendToStream(stream, numbered(2), { ...options, expectedRevision: ANY });
    const again = await log.client.appendToStream(stream, events, {
      ...options,
      expectedRevision: ANY,
    });
    expect(again).toMatchObject({ nextExpectedRevision: 1n });
    expect(await collect(log.client.readStream(stream))).toHaveLength(4);
  });

  it('is refused when only some of the events are the same', async () => {
    const stream = newStream();
    const events = numbered(2);
    await log.client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    const mixed = [...events.slice(0, 1), ...numbered(1)];
    for (const expectedRevision of [NO_STREAM, ANY] as const) {
      await expect(
        log.client.appendToStream(stream, mixed, { ...options, expectedRevision }),
      ).rejects.toThrow(WrongExpectedVersionError);
    }
    expect(await collect(log.client.readStream(stream))).toHaveLength(2);
  });

  // EventStoreDB lets all but one of them time out after two seconds.
  it('writes once when all attempts are in flight at a time, and then succeeds', async () => {
    const stream = newStream();
    const events = numbered(2);
    const attempt = () =>
      log.client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    for (const outcome of await Promise.allSettled([attempt(), attempt(), attempt()])) {
      if (outcome.status === 'fulfilled') expect(outcome.value.nextExpectedRevision).toBe(1n);
      else expect(outcome.reason.type).toBeOneOf(['timeout', 'deadline-exceeded']);
    }
    expect(await attempt()).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await collect(log.client.readStream(stream))).toHaveLength(2);
  });

  it('writes events with the same ids to another stream', async () => {
    const events = numbered(1);
    const [one, other] = [newStream(), newStream()];
    await log.client.appendToStream(one, events, { ...options, expectedRevision: ANY });
    await log.client.appendToStream(other, events, { ...options, expectedRevision: ANY });
    expect(await collect(log.client.readStream(other))).toHaveLength(1);
  });
});
