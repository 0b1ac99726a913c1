import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-postgres-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/* Each test makes a cluster, which takes time on a busy machine. */
describe('starting the embedded Postgres', () => {
  it('keeps the data of the start before', async () => {
    const first = await startPostgres({ dataDir });
    await first.ensureDatabase('venue');
    await query(first.url('venue'), 'create table kept as select 42 as number');
    await first.stop();

    const second = await startPostgres({ dataDir });
    await second.ensureDatabase('venue');
    expect(await query(second.url('venue'), 'select number from kept')).toEqual([{ number: 42 }]);
    await second.stop();
  });

  it('hides its password from other accounts', async () => {
    const postgres = await startPostgres({ dataDir, durable: false });
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
    await expect(
      query(postgres.url('postgres').replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
    ).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('refuses a folder that a living process uses', async () => {
    const postgres = await startPostgres({ dataDir, durable: false });
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    await postgres.stop();
  });

  it('refuses that folder through a symbolic link, and leaves the first one running', async () => {
    const postgres = await startPostgres({ dataDir, durable: false });
    const link = `${dataDir}-link`;
    await symlink(dataDir, link);
    await expect(startPostgres({ dataDir: link, durable: false })).rejects.toThrow(
      `${dataDir} is in use by process ${process.pid}; stop that one first.`,
    );
    await rm(link);
    await query(postgres.url('postgres'), 'select 1');
    expect(await stat(join(dataDir, 'cluster/postmaster.pid'))).toBeDefined();
    await postgres.stop();
  });

  it('refuses tables of another major version, and leaves them as they are', async () => {
    await mkdir(join(dataDir, 'cluster'));
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '19\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /has tables of Postgres 19, and this version of Stagedoor brings Postgres 18\. /,
    );
    expect(await readdir(dataDir, { recursive: true })).toEqual(['cluster', 'cluster/PG_VERSION']);
  });

  it('passes no environment variables to Postgres', async () => {
    vi.stubEnv('MASTER_KEY', 'not-for-postgres');
    const postgres = await startPostgres({ dataDir, durable: false });
    vi.unstubAllEnvs();
    const read = `create temp table variables (line text);
      copy variables from program 'env';
      select * from variables where line ~ 'MASTER_KEY'`;
    expect(await query(postgres.url('postgres'), read)).toEqual([]);
    await postgres.stop();
  });

  it('stops the Postgres that a killed process left behind, and keeps its data', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', holding(dataDir)]);
    const [printed] = await once(holder.stdout, 'data');
    const url = String(printed).trim();
    await query(url, 'create table kept as select 7 as number');
    await expect(startPostgres({ dataDir })).rejects.toThrow(`in use by process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    const next = await startPostgres({ dataDir });
    expect(await query(next.url('postgres'), 'select number from kept')).toEqual([{ number: 7 }]);
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await next.stop();
  });
});

/** A module that starts Postgres, prints its address, and then keeps running. */
function holding(folder: string): string {
  const module = JSON.stringify(import.meta.resolve('./embedded-postgres.ts'));
  return `import { startPostgres } from ${module};
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
    console.log(postgres.url('postgres'));
    setInterval(() => {}, 60_000);`;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Several statements have several results; the last one counts.
    return [await client.query(sql)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
