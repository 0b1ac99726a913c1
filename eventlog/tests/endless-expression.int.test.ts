import { once } from 'node:events';
import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { collect, newStream, numbered } from '../conformance/log-under-test.ts';
import { embeddedEventLog } from '../conformance/test-stores.ts';

// Not in the conformance suite, because it would keep a real server busy until a restart.
it('the log withstands a regular expression that backtracks for ever', async () => {
  const log = await embeddedEventLog();
  const client = EventStoreDBClient.connectionString(log.url);
  const stream = newStream('a'.repeat(200));
  await client.appendToStream(stream, numbered(1));
  const filter = streamNameFilter({ regex: '^(a+)+!$' });
  const subscription = client.subscribeToAll({ filter });
  await once(subscription, 'confirmation');
  expect(await collect(client.readStream(stream))).toHaveLength(1);
  await subscription.unsubscribe();
  await client.dispose();
  await log.stop();
});
