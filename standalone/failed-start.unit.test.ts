import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { causeOf } from './embedded-stores.ts';

const run = promisify(execFile);

describe('npm start', () => {
  it.each([
    ['PORT', (port: string) => ({ PORT: port })],
    ['METRICS_PORT', (port: string) => ({ PORT: '0', METRICS_PORT: port })],
  ])('makes nothing and shows no password when %s is taken', async (_, ports) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'taken-port-'));
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = { DATA_DIR: dataDir, ...ports(String(port)) };
    const start = run(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
    const message = `could not start. listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
    await expect(start).rejects.toMatchObject({
      stdout: expect.not.stringContaining('password'),
      stderr: expect.stringContaining(message),
    });
    expect(await readdir(dataDir)).toEqual([]);
    other.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('why a start failed', () => {
  const panic = new Error('PANIC: could not write to file "pg_wal/xlogtemp.57"');

  it('is the full disk where there is no room', async () => {
    const cause = await causeOf(panic, 'data', async () => 3);
    expect(cause).toEqual(new Error('The disk of DATA_DIR is full.', { cause: panic }));
  });

  it('is what failed where there is room, or the folder cannot be read', async () => {
    expect(await causeOf(panic, 'data', async () => 300)).toBe(panic);
    expect(await causeOf(panic, 'no/such/folder')).toBe(panic);
  });
});
