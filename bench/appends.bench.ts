import { randomUUID } from 'node:crypto';
import { ANY, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { line, medians, type Aim } from './median.ts';

const SECONDS = 2;
const CALLERS: [callers: number, shared: Aim, single: Aim][] = [
  [1, { reach: 0.5, floor: 0.4 }, { reach: 0.4, floor: 0.25 }],
  [16, { reach: 0.7, floor: 0.55 }, { reach: 0.4, floor: 0.28 }],
  [64, { reach: 1, floor: 0.8 }, { reach: 0.4, floor: 0.38 }],
];
const text = 'x'.repeat(288);
const credentials = { username: 'admin', password: 'changeit' };

/**
 * Appends of one event of 300 bytes each, against an insert of the same row, committed to the disk;
 * and the same with a server that only responds.
 */
export async function measureAppends(
  { log, bare }: Record<'log' | 'bare', EventStoreDBClient>,
  pool: Pool,
): Promise<string[]> {
  await pool.query(`create table plain (position bigserial primary key, stream text not null,
    revision bigint not null, id uuid not null, type text not null, json boolean not null,
    data bytea not null, metadata bytea not null, created bigint not null,
    unique (stream, revision))`);
  const lines = ['appends of one event of 300 bytes'];
  for (const [callers, sharedAim, singleAim] of CALLERS) {
    const speeds = await medians({
      plain: () => speedOf(callers, plainInsert(pool)),
      shared: () => speedOf(callers, append(log, {})),
      single: () => speedOf(callers, append(log, { credentials })),
      bareShared: () => speedOf(callers, append(bare, {})),
      bareSingle: () => speedOf(callers, append(bare, { credentials })),
    });
    const { plain } = speeds;
    lines.push(
      line(`${callers} callers, plain insert`, plain),
      line(`${callers} callers, shared call`, speeds.shared, plain, sharedAim),
      line('  a server that only responds', speeds.bareShared, plain),
      line(`${callers} callers, call per append`, speeds.single, plain, singleAim),
      line('  a server that only responds', speeds.bareSingle, plain),
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
