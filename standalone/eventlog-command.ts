import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@stagedoor/eventlog/command-line';
import { projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { startPostgres } from './embedded-postgres.ts';
import { openEventLogDatabase } from './event-log-access.ts';
import { findRunningInstance } from './running-instance.ts';
import { requireKeys } from './import-key-check.ts';

const usage = `Usage:
  npm run eventlog -- [--port 2113] [--host 127.0.0.1] [--data data]
                      [--tls-cert FILE --tls-key FILE] [--password-file FILE]
  npm run eventlog -- export --file FILE [--data data | --url esdb://…]
  npm run eventlog -- import --file FILE [--data data | --url esdb://…] [--without-keys]
`;

/* npm run eventlog: the event log with a Postgres of its own; and its export and import. */
await runCommand(process.argv.slice(2), {
  usage,
  location: { option: 'data', default: 'data' },
  findRunning: async (data) => (await findRunningInstance(data))?.eventStoreUrl,
  async openPostgres(data, { mustExist, log }) {
    const dataDir = join(data, 'postgres');
    if (mustExist && !existsSync(dataDir)) throw new Error(`There is no event log in ${data}.`);
    const postgres = await startPostgres({ dataDir, ...(log && { log }) });
    try {
      const databaseUrl = await openEventLogDatabase(postgres);
      return { databaseUrl, ownPostgres: true, close: postgres.stop };
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  },
  importCheck: {
    flag: 'without-keys',
    run: (planned) => requireKeys(planned, readEnv(projectorEnv).DATABASE_URL),
  },
});
