import { runner } from 'node-pg-migrate';
import { fileURLToPath } from 'node:url';
import type { Log } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { grantRights } from './database-rights.ts';

/** Brings the tables of schema `app` (accounts, sessions, idempotency, keys, counters) up to date. Safe to run at every start, by many at once. */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  const database = openDatabase(databaseUrl, { log, max: 1 });
  try {
    // Asking for a schema that is there takes a right that this login needs for nothing else.
    const there = await database.row(`select from pg_namespace where nspname = 'app'`);
    await runMigrations(databaseUrl, there === undefined, log);
    await grantRights(database);
  } finally {
    await database.close();
  }
}

async function runMigrations(databaseUrl: string, createSchema: boolean, log: Log): Promise<void> {
  await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    direction: 'up',
    schema: 'app',
    createSchema,
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
