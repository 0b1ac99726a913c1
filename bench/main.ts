import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { startPostgres } from '../standalone/embedded-postgres.ts';
import { measureAppends } from './appends.bench.ts';
import { measureAttacks } from './attacks.bench.ts';
import { measureDelivery } from './delivery.bench.ts';
import { measureHistory } from './history.bench.ts';
import { measureReads } from './reads.bench.ts';

/*
 * npm run bench: the event log, in a process of its own, against plain statements on the same
 * Postgres, the history of a large venue against plain reads and a replay without it, and the whole
 * product under attack against the same in peace. Speeds of machines differ, so look at the ratios.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
const postgres = await startPostgres({ dataDir });
await postgres.ensureDatabase('bench');
const databaseUrl = postgres.url('bench');
const program = join(import.meta.dirname, '../eventlog/main.ts');
const log = spawn(process.execPath, [program, '--postgres', databaseUrl, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [printed] = await once(log.stdout, 'data');
const client = EventStoreDBClient.connectionString(/esdb:\S+/.exec(String(printed))?.[0] ?? '');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 64 });

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; medians of 3\n`);
for (const measure of [measureAppends, measureReads, measureDelivery]) {
  for (const line of await measure(client, pool)) console.log(line);
  console.log();
}

await client.dispose();
await pool.end();
log.kill();
await once(log, 'exit');
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

for (const line of await measureHistory()) console.log(line);
console.log();

for (const line of await measureAttacks()) console.log(line);
