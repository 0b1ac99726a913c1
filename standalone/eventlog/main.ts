import { join } from 'node:path';
import { startPostgres } from '../embedded-postgres.ts';
import { serveOptions } from './command-line.ts';
import { startEventLog } from './server.ts';

/* npm run eventlog -- --port 2113 --data DIR: the event log alone, on a Postgres of its own. */
try {
  await serve(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function serve(args: string[]): Promise<void> {
  const { data, ...options } = await serveOptions(args);
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), log: console });
  await postgres.ensureDatabase('eventlog');
  const databaseUrl = postgres.url('eventlog');
  const log = await startEventLog({ ...options, databaseUrl, log: console });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void log.stop().then(() => postgres.stop()));
  }
}
