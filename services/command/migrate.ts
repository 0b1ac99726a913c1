import { runner } from 'node-pg-migrate';
import { fileURLToPath } from 'node:url';
import type { Log } from '@stagedoor/platform/process/log';
import { LOGINS } from '@stagedoor/platform/stores/database-logins';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';

/** Migrates the tables of schema `app`. Safe to run at every start, by several services at once. */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  const database = openDatabase(databaseUrl, { log, max: 1 });
  try {
    // Creating a schema needs a right that this login has only where there is none yet.
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

/** With one login for everything there is no projector login, and nothing to grant. */
async function grantRights(database: Database): Promise<void> {
  const { projector } = LOGINS;
  await database.transaction(async (sql) => {
    await sql.rows(`select pg_advisory_xact_lock(hashtextextended('stagedoor rights', 0))`);
    if (!(await sql.row('select from pg_roles where rolname = $1', [projector]))) return;
    await sql.rows(`
      grant usage on schema app to ${projector};
      grant select, insert, update on app.subject_keys to ${projector};
      grant select, delete on app.subject_hashes to ${projector};
      grant select on app.master_key to ${projector};
      grant select, insert, update (is_sent) on app.checkpoints to ${projector};
      grant select (expires_at, last_seen_at), delete on app.sessions to ${projector};
      grant select (created_at), delete on app.idempotency to ${projector};
      grant select (ends_at), delete on app.rate_counters to ${projector};
      grant select (last_at), delete on app.login_failures to ${projector}`);
    // Before Postgres 17 only owners may do that.
    await sql.rows(`
      do $$ begin
        if current_setting('server_version_num')::int >= 170000 then
          grant maintain on app.subject_keys, app.subject_hashes to ${projector};
        end if;
      end $$`);
  });
}
