import { jsonEvent, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendPaths, collect, connect, failureOf, newStream, numbered } from './log-under-test.ts';

const log = connect();
const MEBIBYTE = 1024 * 1024;
/** The client reads no larger events. */
const LARGEST_EVENT = 16 * MEBIBYTE;

/** The largest event that the server takes, about. */
let limit: number;
beforeAll(async () => {
  const error = await failureOf(log.client.appendToStream(newStream(), textOf(LARGEST_EVENT)));
  // Of the limit of KurrentDB the client does not know more than that there is one.
  limit = error instanceof MaxAppendSizeExceededError ? error.maxAppendSize : LARGEST_EVENT;
});

function textOf(size: number) {
  return jsonEvent({ type: 'Large', data: { text: 'x'.repeat(size) } });
}

describe.each(appendPaths)('an append with %s', (_path, options) => {
  it('may hold a mebibyte, and as much as the server says', async () => {
    expect(limit).toBeGreaterThanOrEqual(MEBIBYTE);
    const stream = newStream();
    await log.client.appendToStream(stream, textOf(limit - 1_000), options);
    const [found] = await collect(log.client.readStream(stream));
    expect(Object(found?.event?.data)['text']).toHaveLength(limit - 1_000);
  });

  it('is refused, and writes nothing, when an event is larger than the limit', async () => {
    const stream = newStream();
    const error = await failureOf(log.client.appendToStream(stream, textOf(limit), options));
    expect(error).toBeInstanceOf(Error);
    if (error instanceof MaxAppendSizeExceededError) expect(error.maxAppendSize).toBe(limit);
    await expect(collect(log.client.readStream(stream))).rejects.toThrow();
  });

  it('is written as a whole or not at all when its events together are larger than that', async () => {
    const stream = newStream();
    const size = Math.floor(limit / 4);
    const events = Array.from({ length: 5 }, () => textOf(size));
    const error = await failureOf(log.client.appendToStream(stream, events, options));
    const found = await collect(log.client.readStream(stream)).catch(() => []);
    expect(found).toHaveLength(error === undefined ? events.length : 0);
  });

  it('does not disturb the append after it when it is refused', async () => {
    const refused = log.client.appendToStream(newStream(), textOf(limit), options);
    const taken = log.client.appendToStream(newStream(), numbered(1), options);
    await expect(refused).rejects.toThrow();
    expect(await taken).toMatchObject({ success: true });
  });

  it('is refused when it is larger than any message may be, and the next one is taken', async () => {
    const huge = textOf(40 * MEBIBYTE);
    await expect(log.client.appendToStream(newStream(), huge, options)).rejects.toThrow();
    await log.client.appendToStream(newStream(), numbered(1), options);
  });
});
