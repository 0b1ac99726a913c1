import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../embedded-postgres.ts';
import { startEventLog } from './server.ts';

/* npm run eventlog -- --port 2113 --data DIR: the event log alone, on a Postgres of its own. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2113' },
    data: { type: 'string', default: 'data' },
  },
});

try {
  const postgres = await startPostgres({ dataDir: join(values.data, 'postgres'), log: console });
  await postgres.ensureDatabase('eventlog');
  const databaseUrl = postgres.url('eventlog');
  const log = await startEventLog({ databaseUrl, port: Number(values.port), log: console });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void log.stop().then(() => postgres.stop()));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
