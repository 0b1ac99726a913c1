import { once } from 'node:events';
import { END, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { medians, quantile } from './median.ts';

const APPENDS = 1_000;

/** How long after the call of an append a subscriber has its event, and the caller its response. */
export async function measureDelivery({ log }: { log: EventStoreDBClient }): Promise<string[]> {
  let delivered: number[] = [];
  let acknowledged: number[] = [];
  const measured = await medians({
    'delivery p50': async () => {
      ({ delivered, acknowledged } = await appendAndFollow(log));
      return quantile(delivered, 0.5);
    },
    'delivery p99': async () => quantile(delivered, 0.99),
    'acknowledgement p50': async () => quantile(acknowledged, 0.5),
    'acknowledgement p99': async () => quantile(acknowledged, 0.99),
  });
  return [
    'from the call of an append, one at a time',
    ...Object.entries(measured).map(
      ([name, time]) => `  ${name.padEnd(34)}${`${time.toFixed(2)} ms`.padStart(12)}`,
    ),
  ];
}

async function appendAndFollow(client: EventStoreDBClient) {
  const subscription = client.subscribeToAll({ fromPosition: END });
  await once(subscription, 'caughtUp');
  const called = new Map<string, number>();
  const delivered: number[] = [];
  const acknowledged: number[] = [];
  const all = new Promise<void>((resolve, reject) => {
    subscription.on('error', reject).on('data', ({ event }) => {
      const since = called.get(event?.id ?? '');
      if (since !== undefined) delivered.push(performance.now() - since);
      if (delivered.length === APPENDS) resolve();
    });
  });
  for (let count = 0; count < APPENDS; count += 1) {
    const event = jsonEvent({ type: 'Delivered', data: { text: 'x'.repeat(280) } });
    const started = performance.now();
    called.set(event.id, started);
    await client.appendToStream('delivered', event);
    acknowledged.push(performance.now() - started);
  }
  await all;
  await subscription.unsubscribe();
  return { delivered, acknowledged };
}
