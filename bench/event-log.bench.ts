import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { startPostgres } from '../standalone/embedded-postgres.ts';
import { measureAppends } from './appends.bench.ts';
import { measureDelivery } from './delivery.bench.ts';
import { measureReads } from './reads.bench.ts';

/** The event log, in a process of its own, against plain statements on the same Postgres. */
export async function measureEventLog(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const postgres = await startPostgres({ dataDir });
  await postgres.ensureDatabase('bench');
  const databaseUrl = postgres.url('bench');
  const log = await startProgram('../eventlog/main.ts', '--postgres', databaseUrl, '--port', '0');
  /** The least that the client accepts as an event log. */
  const bare = await startProgram('bare-log.ts');
  const logs = { log: log.client, bare: bare.client };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 64 });

  const lines: string[] = [];
  for (const measure of [measureAppends, measureReads, measureDelivery]) {
    lines.push(...(await measure(logs, pool)), '');
  }
  await Promise.all([log.stop(), bare.stop(), pool.end()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return lines;
}

/** Starts an event log in a process of its own. */
export async function startProgram(program: string, ...args: string[]) {
  const path = join(import.meta.dirname, program);
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(child.stdout, 'data');
  const [url] = /esdb:\S+/.exec(String(printed)) ?? [''];
  const client = EventStoreDBClient.connectionString(url);
  return {
    url,
    client,
    async stop() {
      await client.dispose();
      child.kill();
      await once(child, 'exit');
    },
  };
}
