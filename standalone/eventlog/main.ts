import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../embedded-postgres.ts';
import { startEventLog } from './server.ts';

/* npm run eventlog -- --port 2113 --data DIR: the event log alone, on a Postgres of its own. */
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { port, data } = commandLine();
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), log: console });
  await postgres.ensureDatabase('eventlog');
  const log = await startEventLog({ databaseUrl: postgres.url('eventlog'), port, log: console });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void log.stop().then(() => postgres.stop()));
  }
}

function commandLine(): { port: number; data: string } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '2113' },
      data: { type: 'string', default: 'data' },
    },
  });
  const port = Number(values.port);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return { port, data: values.data };
  throw new Error(`--port must be a number below 65536, not ${values.port}.`);
}
