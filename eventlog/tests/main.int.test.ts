import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { collect, numbered, numbers } from '../conformance/log-under-test.ts';
import { freshDatabase } from '../conformance/test-stores.ts';
import { runLogProcess, startLogProcess } from './log-process.ts';

type Database = Awaited<ReturnType<typeof freshDatabase>>;

const [source, target] = await Promise.all([freshDatabase(), freshDatabase()]);
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-log-'));

afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const on = ({ url }: Database) => ['--postgres', url];

describe('the event log as a program on a Postgres given by its address', () => {
  it('goes on after a stop with the events that it stored', async () => {
    for (const expected of [1, 2]) {
      const log = await startLogProcess(on(source));
      const client = EventStoreDBClient.connectionString(log.url);
      await client.appendToStream('stored', numbered(1));
      expect(await collect(client.readStream('stored'))).toHaveLength(expected);
      await client.dispose();
      expect(await log.stop()).toBe(0);
    }
  });

  it('exports from a running log, and imports into a Postgres on which none runs', async () => {
    const file = join(folder, 'log.ndjson');
    const log = await startLogProcess(on(source));
    const exported = await runLogProcess(['export', '--file', file, '--url', log.url]);
    expect(exported).toEqual({ code: 0, out: 'exported 2 events\n', err: '' });
    await log.stop();
    expect(await readFile(file, 'utf8')).toContain('"stream":"stored"');

    const imported = await runLogProcess(['import', '--file', file, ...on(target)]);
    expect(imported).toEqual({ code: 0, out: 'imported 2 events\n', err: '' });
    const copy = await startLogProcess(on(target));
    const client = EventStoreDBClient.connectionString(copy.url);
    expect(numbers(await collect(client.readStream('stored')))).toEqual([1, 1]);
    await client.dispose();
    await copy.stop();
  });

  it('refuses tables of a newer version, and starts on tables without a version', async () => {
    const stored = new pg.Client({ connectionString: target.url });
    await stored.connect();
    await stored.query('update storage set version = 2');
    const { code, err } = await runLogProcess(['--port', '0', ...on(target)]);
    expect(code).toBe(1);
    expect(err).toContain('written by a newer version: its tables are of version 2, and');
    await stored.query('drop table storage');
    const log = await startLogProcess(on(target));
    expect((await stored.query('select version from storage')).rows).toEqual([{ version: 1 }]);
    await log.stop();
    await stored.end();
  });

  it('prints its usage when it is asked for help', async () => {
    const { code, out } = await runLogProcess(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('node eventlog/main.ts --postgres');
  });

  it.each([
    [[], '--postgres is missing.'],
    [['import', '--file', 'none'], '--postgres is missing.'],
    [['restore'], 'Usage:'],
  ])('explains what is wrong with the arguments %j', async (args, complaint) => {
    const { code, err } = await runLogProcess(args);
    expect(code).toBe(1);
    expect(err).toContain(complaint);
  });
});
