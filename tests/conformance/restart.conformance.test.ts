import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANY, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEventLog } from '../../standalone/eventlog/server.ts';
import { freshDatabase } from '../backends.ts';
import {
  can,
  collect,
  credentials,
  newStream,
  numbered,
  numbers,
  present,
} from './log-under-test.ts';

describe.runIf(can('restart'))('starting again on the same data', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function session<Result>(work: (client: EventStoreDBClient) => Promise<Result>) {
    const log = await startEventLog({ databaseUrl: database.url });
    const client = EventStoreDBClient.connectionString(log.url);
    const result = await work(client);
    await client.dispose();
    await log.stop();
    return result;
  }

  it('goes on where it ended, and still knows repeated appends', async () => {
    const stream = newStream();
    const events = numbered(2);
    const first = await session((client) => client.appendToStream(stream, events));
    await session(async (client) => {
      for (const expectedRevision of [ANY, NO_STREAM] as const) {
        const again = await client.appendToStream(stream, events, { expectedRevision });
        expect(again).toMatchObject({ nextExpectedRevision: 1n, position: first.position });
      }
      const next = await client.appendToStream(stream, numbered(1), { expectedRevision: 1n });
      expect(present(next.position).commit).toBeGreaterThan(present(first.position).commit);
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });
  });

  it('is refused while another log runs on the data', async () => {
    await session(async () => {
      await expect(startEventLog({ databaseUrl: database.url })).rejects.toThrow(
        'Another event log is running',
      );
    });
  });

  it('ends its subscribers with an error, so that they know', async () => {
    const log = await startEventLog({ databaseUrl: database.url });
    const client = EventStoreDBClient.connectionString(log.url);
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    await once(subscription, 'caughtUp');
    const ended = once(subscription, 'never').catch((reason: unknown) => reason);
    await log.stop();
    expect(await ended).toMatchObject({ type: 'unavailable' });
  });
});

describe.runIf(can('restart'))('killing the log, and its Postgres, while it writes', () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'stagedoor-log-'));
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  it.each([
    ['the log', false],
    ['both', true],
    ['both', true],
  ])('keeps everything that was acknowledged, once: %s', async (_name, alsoPostgres) => {
    const stream = newStream();
    const running = await startAlone(data);
    const acknowledged = await writeUntilKilled(running.url, stream, async () => {
      if (alsoPostgres) process.kill(await postmasterOf(data), 'SIGKILL');
      running.child.kill('SIGKILL');
      await once(running.child, 'exit');
    });
    expect(acknowledged.length).toBeGreaterThan(100);

    const again = await startAlone(data);
    const client = EventStoreDBClient.connectionString(again.url);
    const kept = numbers(await collect(client.readStream(stream)));
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    await client.dispose();
    again.child.kill('SIGTERM');
    await once(again.child, 'exit');
  });
});

/** `npm run eventlog` on this data, at a free port. */
async function startAlone(data: string): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, '../../standalone/eventlog/main.ts');
  const child = spawn(process.execPath, [program, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const said of child.stdout) {
    const url = /esdb:\S+/.exec(String(said))?.[0];
    if (url) return { child, url };
  }
  throw new Error('The log ended before it listened.');
}

/** Sixteen writers at once; kills when two hundred appends are acknowledged. */
async function writeUntilKilled(url: string, stream: string, kill: () => Promise<void>) {
  const client = EventStoreDBClient.connectionString(url);
  const acknowledged: number[] = [];
  let next = 0;
  let killed: Promise<void> | undefined;
  const writer = async () => {
    for (;;) {
      next += 1;
      const n = next;
      const event = jsonEvent({ type: 'Numbered', data: { n } });
      await client.appendToStream(stream, event, { credentials, deadline: 5_000 });
      acknowledged.push(n);
      if (acknowledged.length > 200) killed ??= kill();
    }
  };
  await Promise.allSettled(Array.from({ length: 16 }, writer));
  await killed;
  await client.dispose();
  return acknowledged;
}

async function postmasterOf(data: string): Promise<number> {
  const file = join(data, 'postgres/cluster/postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
}
