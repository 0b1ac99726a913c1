import { jsonEvent, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { appendPaths, collect, connect, failureOf, newStream, numbered } from './log-under-test.ts';

const log = connect();
const MEBIBYTE = 1024 * 1024;

describe.each(appendPaths)('an append with %s', (_path, options) => {
  it('may hold almost a mebibyte', async () => {
    const stream = newStream();
    const event = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(MEBIBYTE - 1_000) } });
    await log.client.appendToStream(stream, event, options);
    const [found] = await collect(log.client.readStream(stream));
    expect(Object(found?.event?.data)['text']).toHaveLength(MEBIBYTE - 1_000);
  });

  it('is refused, and writes nothing, when one event is larger than a mebibyte', async () => {
    const stream = newStream();
    const event = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(2 * MEBIBYTE) } });
    await expect(log.client.appendToStream(stream, event, options)).rejects.toThrow(
      MaxAppendSizeExceededError,
    );
    await expect(collect(log.client.readStream(stream))).rejects.toThrow();
  });

  it('is refused at once when it is larger than any message may be', async () => {
    const event = jsonEvent({ type: 'Huge', data: { text: 'x'.repeat(20 * MEBIBYTE) } });
    await expect(log.client.appendToStream(newStream(), event, options)).rejects.toThrow();
    await log.client.appendToStream(newStream(), numbered(1), options);
  });

  it('is refused when its events together are larger than a mebibyte', async () => {
    const events = Array.from({ length: 40 }, () =>
      jsonEvent({ type: 'Medium', data: { text: 'x'.repeat(100_000) } }),
    );
    const error = await failureOf(log.client.appendToStream(newStream(), events, options));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: MEBIBYTE });
  });

  it('does not disturb the append after it when it is refused', async () => {
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(2 * MEBIBYTE) } });
    const refused = log.client.appendToStream(newStream(), large, options);
    const taken = log.client.appendToStream(newStream(), numbered(1), options);
    await expect(refused).rejects.toThrow(MaxAppendSizeExceededError);
    expect(await taken).toMatchObject({ success: true });
  });
});
