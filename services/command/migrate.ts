import { runner } from 'node-pg-migrate';
import { fileURLToPath } from 'node:url';
import type { Log } from '@stagedoor/platform/log';

/** Brings the tables of schema `app` (accounts, sessions, idempotency, keys, counters) up to date. Safe to run at every start, by many at once. */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    direction: 'up',
    schema: 'app',
    createSchema: true,
    migrationsTable: 'migrations',
    count: Infinity,
    logger: {
      debug: (message) => log.debug(message),
      info: (message) => log.debug(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
}
