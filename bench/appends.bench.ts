import { randomUUID } from 'node:crypto';
import { ANY, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { line, medians } from './median.ts';

const SECONDS = 2;
const CALLERS: [callers: number, aim: number][] = [
  [1, 0.4],
  [16, 0.6],
  [64, 0.8],
];
const text = 'x'.repeat(288);
const credentials = { username: 'admin', password: 'changeit' };

/**
 * Appends of one event of 300 bytes each, against an insert of the same row, committed to the disk.
 */
export async function measureAppends(client: EventStoreDBClient, pool: Pool): Promise<string[]> {
  await pool.query(`create table plain (position bigserial primary key, stream text not null,
    revision bigint not null, id uuid not null, type text not null, json boolean not null,
    data bytea not null, metadata bytea not null, created bigint not null,
    unique (stream, revision))`);
  const lines = ['appends of one event of 300 bytes'];
  for (const [callers, aim] of CALLERS) {
    const speeds = await medians({
      plain: () => speedOf(callers, plainInsert(pool)),
      shared: () => speedOf(callers, append(client, {})),
      single: () => speedOf(callers, append(client, { credentials })),
    });
    lines.push(
      line(`${callers} callers, plain insert`, speeds.plain),
      line(`${callers} callers, shared call`, speeds.shared, speeds.plain, aim),
      line(`${callers} callers, call per append`, speeds.single, speeds.plain, aim),
    );
  }
  return lines;
}

function append(client: EventStoreDBClient, options: object) {
  return async (stream: string) => {
    const event = jsonEvent({ type: 'Measured', data: { text } });
    await client.appendToStream(stream, event, { ...options, expectedRevision: ANY });
  };
}

function plainInsert(pool: Pool) {
  const data = Buffer.from(JSON.stringify({ text }));
  return async (stream: string, count: number) => {
    await pool.query({
      name: 'insert plain',
      text: `insert into plain (stream, revision, id, type, json, data, metadata, created)
        values ($1, $2, $3, 'Measured', true, $4, '', $5)`,
      values: [stream, count, randomUUID(), data, Date.now()],
    });
  };
}

async function speedOf(callers: number, work: (stream: string, count: number) => Promise<void>) {
  const run = randomUUID();
  const started = performance.now();
  const end = started + SECONDS * 1_000;
  let done = 0;
  const caller = async (_value: unknown, index: number) => {
    for (let count = 0; performance.now() < end; count += 1) {
      await work(`${run}-${index}`, count);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, () => undefined).map(caller));
  return (done * 1_000) / (performance.now() - started);
}
