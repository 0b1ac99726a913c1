import { jsonEvent, START, type EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { line, medians } from './median.ts';

const EVENTS = 200_000;
const text = 'x'.repeat(288);

/** All of the log, from its beginning, against paging through the rows. */
export async function measureReads(client: EventStoreDBClient, pool: Pool): Promise<string[]> {
  const before = await countOf(pool);
  for (let written = before; written < EVENTS; written += 500) {
    const events = Array.from({ length: 500 }, () => jsonEvent({ type: 'Read', data: { text } }));
    await client.appendToStream(`read-${written % 7}`, events);
  }
  const count = await countOf(pool);
  const speeds = await medians({
    paging: () => speedOf(count, () => pageThrough(pool)),
    readAll: () => speedOf(count, () => readAll(client)),
    catchUp: () => speedOf(count, () => catchUp(client, count)),
  });
  return [
    `reading ${count.toLocaleString('en')} events of 300 bytes`,
    line('paging through the rows', speeds.paging),
    line('readAll', speeds.readAll, speeds.paging, 0.25),
    line('catching up', speeds.catchUp, speeds.paging, 0.25),
  ];
}

async function speedOf(count: number, work: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const read = await work();
  if (read < count) throw new Error(`Only ${read} of ${count} events were read.`);
  return (read * 1_000) / (performance.now() - started);
}

async function readAll(client: EventStoreDBClient): Promise<number> {
  let read = 0;
  for await (const { event } of client.readAll({ fromPosition: START })) if (event) read += 1;
  return read;
}

function catchUp(client: EventStoreDBClient, count: number): Promise<number> {
  let read = 0;
  return new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll({ fromPosition: START });
    subscription.on('error', reject).on('data', () => {
      read += 1;
      if (read === count) void subscription.unsubscribe().then(() => resolve(read));
    });
  });
}

async function pageThrough(pool: Pool): Promise<number> {
  let read = 0;
  let last = '-1';
  for (;;) {
    const { rows } = await pool.query<string[]>({
      name: 'page',
      text: 'select * from events where position > $1 order by position limit 500',
      values: [last],
      rowMode: 'array',
    });
    read += rows.length;
    last = rows.at(-1)?.[0] ?? last;
    if (rows.length < 500) return read;
  }
}

async function countOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from events');
  return Number(rows[0]?.count);
}
