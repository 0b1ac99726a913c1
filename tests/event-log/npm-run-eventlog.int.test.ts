import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, numbered } from '../../eventlog/conformance/log-under-test.ts';
import { temporaryFolder } from '../setup/after-tests.ts';
import { runEventlog, startEventlog } from './eventlog-process.ts';

const data = await temporaryFolder('stagedoor-alone-');

describe('npm run eventlog', () => {
  it('prints its address, stops cleanly, and starts again on the same data', async () => {
    for (const expected of [1, 2]) {
      const log = await startEventlog(data);
      expect(log.url).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/);
      const client = EventStoreDBClient.connectionString(log.url);
      await client.appendToStream('stored', numbered(1));
      expect(await collect(client.readStream('stored'))).toHaveLength(expected);
      const subscription = client.subscribeToAll({ fromPosition: 'end' });
      subscription.on('error', () => undefined);
      expect(await log.stop()).toBe(0);
      expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
      await client.dispose();
    }
  });

  it('listens at the given port, and reports a port that is taken', async () => {
    const log = await startEventlog(data);
    const port = /:(\d+)\?/.exec(log.url)?.[1] ?? '';
    const elsewhere = await mkdtemp(join(tmpdir(), 'stagedoor-alone-'));
    const { code, err } = await runEventlog(['--port', port, '--data', elsewhere]);
    expect(code).toBe(1);
    expect(err).toContain(`127.0.0.1:${port}`);
    expect(existsSync(join(elsewhere, 'postgres/cluster/postmaster.pid'))).toBe(false);
    await rm(elsewhere, { recursive: true, force: true });
    expect(await log.stop()).toBe(0);
    const again = await startEventlog(data, '--port', port);
    expect(again.url).toContain(`:${port}?`);
    expect(await again.stop()).toBe(0);
  });

  it('refuses a folder on which another log runs, with a sentence', async () => {
    const log = await startEventlog(data);
    const { code, err } = await runEventlog(['--port', '0', '--data', data]);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^\S+ is in use by process \d+; stop that one first\.$/);
    expect(await log.stop()).toBe(0);
  });

  it('runs on a copy of its folder', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'stagedoor-alone-'));
    await promisify(execFile)('tar', ['-cf', join(copy, 'backup.tar'), '-C', data, '.']);
    await promisify(execFile)('tar', ['-xf', join(copy, 'backup.tar'), '-C', copy]);
    const log = await startEventlog(copy);
    const client = EventStoreDBClient.connectionString(log.url);
    expect(await collect(client.readStream('stored'))).toHaveLength(2);
    await client.dispose();
    expect(await log.stop()).toBe(0);
    await rm(copy, { recursive: true, force: true });
  });

  it.each([
    [['--port', 'many'], '--port must be a number below 65536, not many.'],
    [['restore'], 'Usage:'],
    [['export'], '--file is missing.'],
    [['--tls-cert', 'one'], 'belong together'],
  ])('explains what is wrong with %j', async (args, complaint) => {
    const { code, err } = await runEventlog(args);
    expect(code).toBe(1);
    expect(err).toContain(complaint);
  });
});
