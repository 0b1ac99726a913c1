import { status } from '@grpc/grpc-js';
import { jsonEvent, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendPaths, collect, connect, failureOf, newStream, numbered } from './log-under-test.ts';

const log = connect();
const MEBIBYTE = 1024 * 1024;
/** The client reads no larger events than the last of these. */
const SIZES = [1, 2, 4, 8, 16].map((mebibytes) => mebibytes * MEBIBYTE);
/** What an event has beside its text. */
const REST = 1_000;

/** The length of a text that the server takes, and that of a longer one that it refuses. */
let largest = 0;
let tooLarge: number;
beforeAll(async () => {
  // From below: a server may refuse a message of 16 MiB before it looks at the event in it.
  for (const size of SIZES) {
    const error = await failureOf(log.client.appendToStream(newStream(), textOf(size - REST)));
    const isNamed = error instanceof MaxAppendSizeExceededError;
    tooLarge = isNamed ? error.maxAppendSize : size;
    if (error === undefined || isNamed) largest = tooLarge - REST;
    if (error !== undefined) return;
  }
});

function textOf(size: number) {
  return jsonEvent({ type: 'Large', data: { text: 'x'.repeat(size) } });
}

describe.each(appendPaths)('an append with %s', (_path, options) => {
  it('may hold a mebibyte, and as much as the server says', async () => {
    expect(largest).toBeGreaterThanOrEqual(MEBIBYTE - REST);
    const stream = newStream();
    await log.client.appendToStream(stream, textOf(largest), options);
    const [found] = await collect(log.client.readStream(stream));
    expect(Object(found?.event?.data)['text']).toHaveLength(largest);
  });

  it('is refused, and writes nothing, when an event is larger than the limit', async () => {
    const stream = newStream();
    const error = await failureOf(log.client.appendToStream(stream, textOf(tooLarge), options));
    expect(error).toBeInstanceOf(Error);
    if (error instanceof MaxAppendSizeExceededError) expect(error.maxAppendSize).toBe(tooLarge);
    await expect(collect(log.client.readStream(stream))).rejects.toThrow();
  });

  it('is written as a whole or not at all when its events together are larger than that', async () => {
    const stream = newStream();
    const size = Math.floor(tooLarge / 4);
    const events = Array.from({ length: 5 }, () => textOf(size));
    const error = await failureOf(log.client.appendToStream(stream, events, options));
    const found = await collect(log.client.readStream(stream)).catch(() => []);
    expect(found).toHaveLength(error === undefined ? events.length : 0);
  });

  it('does not disturb the append after it when the log refuses it', async () => {
    const [refusal, disturbance] = await Promise.all([
      failureOf(log.client.appendToStream(newStream(), textOf(tooLarge), options)),
      failureOf(log.client.appendToStream(newStream(), numbered(1), options)),
    ]);
    expect(refusal).toBeInstanceOf(Error);
    // gRPC itself ends a call with too large a message, and with it the other appends of that call.
    if (Object(refusal).code !== status.RESOURCE_EXHAUSTED) expect(disturbance).toBeUndefined();
  });

  it('is refused when it is larger than any message may be, and the next one is taken', async () => {
    const huge = textOf(40 * MEBIBYTE);
    await expect(log.client.appendToStream(newStream(), huge, options)).rejects.toThrow();
    await log.client.appendToStream(newStream(), numbered(1), options);
  });
});
