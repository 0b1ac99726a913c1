import { once } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it, vi } from 'vitest';
import { embeddedEventLog } from '../conformance/test-stores.ts';
import { newStream, numbered } from '../conformance/log-under-test.ts';

const MOST_CALLS = 1_000;
const BEYOND = 20;

describe('calls beyond the limit of a connection', () => {
  it('wait or are refused, and do not delay other connections', async () => {
    const log = await embeddedEventLog();
    const client = EventStoreDBClient.connectionString(log.url);
    let confirmed = 0;
    let refused = 0;
    const stream = newStream();
    const subscriptions = Array.from({ length: MOST_CALLS + BEYOND }, () =>
      client
        .subscribeToStream(stream)
        .on('error', () => (refused += 1))
        .on('confirmation', () => (confirmed += 1)),
    );
    await Promise.all(subscriptions.slice(0, MOST_CALLS).map((it) => once(it, 'confirmation')));
    expect({ confirmed, refused }).toEqual({ confirmed: MOST_CALLS, refused: 0 });

    // Clients of the same options share one connection.
    const other = EventStoreDBClient.connectionString(`${log.url}&keepAliveInterval=20000`);
    await other.appendToStream(stream, numbered(1));
    await Promise.all(subscriptions.slice(0, BEYOND).map((it) => it.unsubscribe()));
    await vi.waitUntil(() => confirmed + refused === MOST_CALLS + BEYOND, { timeout: 60_000 });
    expect(confirmed).toBeGreaterThan(MOST_CALLS);
    await Promise.all([client.dispose(), other.dispose()]);
    await log.stop();
  });
});
