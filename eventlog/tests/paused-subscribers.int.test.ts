import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { afterAll, describe, expect, it } from 'vitest';
import { take } from '../conformance/log-under-test.ts';
import { startLogProcess } from './log-process.ts';
import { freshDatabase } from '../conformance/test-stores.ts';

const PAUSED = 50;
const MEBIBYTES = 24;
/** In MiB: two pages for each, and the newest events for all. A copy for each would be 1,200. */
const MOST_GROWTH = 300;

const database = await freshDatabase();
afterAll(() => database.drop());

describe(`${PAUSED} subscribers that take nothing`, () => {
  it('cost the log little memory, and delay nobody else', async () => {
    const log = await startLogProcess(['--postgres', database.url]);
    const client = EventStoreDBClient.connectionString(log.url);
    await writeMebibytes(client, 'old');
    const before = await mebibytesOf(log.child.pid);

    const paused = Array.from({ length: PAUSED }, () => client.subscribeToAll({}));
    await Promise.all(paused.map((subscription) => once(subscription, 'confirmation')));
    const filter = streamNameFilter({ prefixes: ['new'] });
    const quick = client.subscribeToAll({ fromPosition: 'end', filter });
    await once(quick, 'caughtUp');
    for (const subscription of [...paused, quick]) subscription.on('error', () => undefined);
    const taken = take(quick, MEBIBYTES * 50);
    await writeMebibytes(client, 'new');
    expect(await taken).toHaveLength(MEBIBYTES * 50);
    const after = await mebibytesOf(log.child.pid);
    expect(after - before).toBeLessThan(MOST_GROWTH);

    const [one] = paused;
    if (one) expect(await take(one, MEBIBYTES * 100)).toHaveLength(MEBIBYTES * 100);
    expect(await log.stop()).toBe(0);
    await client.dispose();
  });
});

/** 50 events to the mebibyte. */
async function writeMebibytes(client: EventStoreDBClient, stream: string): Promise<void> {
  const text = 'x'.repeat(20_000);
  for (let written = 0; written < MEBIBYTES; written += 1) {
    const events = Array.from({ length: 50 }, () => jsonEvent({ type: 'Heavy', data: { text } }));
    await client.appendToStream(stream, events);
  }
}

async function mebibytesOf(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
