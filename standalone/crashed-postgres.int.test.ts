import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts';

const OFTEN = { timeout: 60_000, interval: 5 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-postgres-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/* Stopping Postgres by force first waits for the gentle way. */
describe('a Postgres that crashes or hangs', () => {
  it('recovers by itself, at the same address', async () => {
    const postgres = await startPostgres({ dataDir });
    await hasRows(postgres, 1);
    await crashOneBackend(postgres.url('postgres'));
    const isBack = () => hasRows(postgres, 2).catch(() => false);
    expect(await vi.waitUntil(isBack, OFTEN)).toBe(true);
    await postgres.stop();
  });

  it('can be stopped while it recovers, and keeps its data until the next start', async () => {
    const first = await startPostgres({ dataDir });
    await hasRows(first, 1);
    await crashOneBackend(first.url('postgres'));
    await recovering(dataDir);
    await first.stop();

    const second = await startPostgres({ dataDir });
    expect(await hasRows(second, 2)).toBe(true);
    await second.stop();
  });

  it('can be stopped when it does not react, and keeps its data until the next start', async () => {
    const first = await startPostgres({ dataDir, durable: false });
    await hasRows(first, 1);
    const [pid] = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGSTOP');
    await first.stop();

    const second = await startPostgres({ dataDir, durable: false });
    expect(await hasRows(second, 2)).toBe(true);
    await second.stop();
  });

  it('starts again at once after its process ended during the recovery', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', crashing(dataDir)]);
    await once(child, 'exit');
    expect(child.exitCode).toBe(3);

    const next = await startPostgres({ dataDir });
    expect(await hasRows(next, 1)).toBe(true);
    await next.stop();
  });
});

const quoted = (specifier: string) => JSON.stringify(import.meta.resolve(specifier));

/** A module that ends, without stopping anything, as soon as Postgres recovers from a crash. */
function crashing(folder: string): string {
  const modules = [
    `import { startPostgres } from ${quoted('./embedded-postgres.ts')};`,
    `import { readFileSync } from 'node:fs';`,
    `import pg from ${quoted('pg')};`,
  ];
  return `${modules.join('\n')}
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGKILL');
    setInterval(() => {
      const log = readFileSync(${JSON.stringify(join(folder, 'server.log'))}, 'utf8');
      if (log.includes('reinitializing')) process.exit(3);
    }, 5);`;
}

async function crashOneBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
}

function recovering(folder: string): Promise<unknown> {
  const log = () => readFile(join(folder, 'server.log'), 'utf8');
  return vi.waitUntil(async () => (await log()).includes('reinitializing'), OFTEN);
}

/** Adds a row, and tells whether there are that many now. A failed attempt may have added one. */
async function hasRows({ url }: EmbeddedPostgres, expected: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('create table if not exists kept (at timestamptz)');
    await client.query('insert into kept values (now())');
    const { rows } = await client.query('select count(*)::int as count from kept');
    return rows[0].count >= expected;
  } finally {
    await client.end().catch(() => undefined);
  }
}
