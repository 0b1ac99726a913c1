import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
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

describe('a DATA_DIR that cannot be used', () => {
  const SECRET = 'a secret of more than 32 characters';
  const stores = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', EVENTSTORE_URL: 'esdb://a:1' };
  const service = { ...stores, MASTER_KEY: SECRET, SESSION_SECRET: SECRET };
  const admin = { ADMIN_EMAIL: 'ada@venue.example', ADMIN_PASSWORD: 'Nobody guesses 4 words' };
  const sentence = (reason: string) =>
    expect.stringMatching(
      `The data folder cannot be used\\. ${reason}.*\\. ` +
        'Set DATA_DIR to a folder that this account may write to\\.\n$',
    );

  const startIn = (dataDir: string, file = 'main.ts', args: string[] = [], more = {}) => {
    const env = { DATA_DIR: dataDir, PORT: '0', ...more };
    const program = [join(import.meta.dirname, file), ...args];
    // Node itself would try for ever below /proc.
    const limit = { timeout: 20_000, killSignal: 'SIGKILL' } as const;
    return run(process.execPath, program, { env, ...limit });
  };

  it.each([
    ['npm start', 'main.ts', [], {}],
    ['npm run demo', 'demo.ts', [], {}],
    ['npm run user', 'user-command.ts', ['create', 'ada@venue.example'], {}],
    ['npm run restore', 'restore-command.ts', ['--from', 'none.tar'], {}],
    ['the command service', '../services/command/main.ts', [], { ...service, ...admin }],
    ['the projector', '../services/projector/main.ts', [], service],
  ])('ends %s with a sentence below /proc', async (_, file, args, more) => {
    const start = startIn('/proc/nothing', file, args, more);
    await expect(start).rejects.toMatchObject({ code: 1, stderr: sentence('E') });
  });

  it('ends npm start with a sentence, whatever is wrong with it', async () => {
    const home = await mkdtemp(join(tmpdir(), 'no-data-'));
    const [file, dangling, nul] = ['file', 'dangling', 'nul'].map((it) => join(home, it));
    await writeFile(file ?? '', '');
    await symlink(join(home, 'nowhere'), dangling ?? '');
    await writeFile(nul ?? '', 'a\0b');
    const endings = [
      [`${file}`, 'EEXIST'],
      [`${file}/data`, 'ENOTDIR'],
      ['/dev/null/data', 'ENOTDIR'],
      [`${dangling}`, 'EEXIST'],
      [`${dangling}/data`, 'EEXIST'],
      [join(home, 'long'.repeat(100)), 'ENAMETOOLONG'],
      [join(home, 'long/'.repeat(1_000)), 'ENAMETOOLONG'],
      ['', 'The argument', { DATA_DIR_FILE: nul }],
    ] as const;
    for (const [dataDir, reason, more] of endings) {
      const start = startIn(dataDir, 'main.ts', [], more);
      await expect(start).rejects.toMatchObject({ code: 1, stderr: sentence(reason) });
    }
    await rm(home, { recursive: true });
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
