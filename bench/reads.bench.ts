import { jsonEvent, START, type EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { line, medians } from './median.ts';

const EVENTS = 200_000;
const text = 'x'.repeat(288);

/** Reading the whole log, against reading one finished event as many times. */
export async function measureReads(
  { log, bare }: Record<'log' | 'bare', EventStoreDBClient>,
  pool: Pool,
): Promise<string[]> {
  const before = await countOf(pool);
  for (let written = before; written < EVENTS; written += 500) {
    const events = Array.from({ length: 500 }, () => jsonEvent({ type: 'Read', data: { text } }));
    await log.appendToStream(`read-${written % 7}`, events);
  }
  const count = await countOf(pool);
  const { repeated, readAll, catchUp } = await medians({
    repeated: () => speedOf(count, () => read(bare, count)),
    readAll: () => speedOf(count, () => read(log, count)),
    catchUp: () => speedOf(count, () => follow(log, count)),
  });
  const aim = { reach: 0.95, floor: 0.85 };
  return [
    `reading ${count.toLocaleString('en')} events of 300 bytes`,
    line('one finished event, repeated', repeated),
    line('readAll', readAll, repeated, aim),
    line('catching up', catchUp, repeated, aim),
  ];
}

async function speedOf(count: number, work: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const read = await work();
  if (read < count) throw new Error(`Only ${read} of ${count} events were read.`);
  return (read * 1_000) / (performance.now() - started);
}

async function read(client: EventStoreDBClient, maxCount: number): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll({ maxCount })) if (event) count += 1;
  return count;
}

function follow(client: EventStoreDBClient, count: number): Promise<number> {
  let read = 0;
  return new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll({ fromPosition: START });
    subscription.on('error', reject).on('data', () => {
      read += 1;
      if (read === count) void subscription.unsubscribe().then(() => resolve(read));
    });
  });
}

async function countOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from events');
  return Number(rows[0]?.count);
}
