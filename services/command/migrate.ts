import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Log } from '@stagedoor/platform/process/log';
import { LOGINS } from '@stagedoor/platform/logins/database-logins';
import { connectDriver, openDatabase, type Database } from '@stagedoor/platform/stores/postgres';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates the tables of schema `app`, or makes them as they were after the first `count`
 * migrations. Safe to run at every start, by several services at once.
 */
export async function migrate(databaseUrl: string, log: Log, count = Infinity): Promise<void> {
  await using database = openDatabase(databaseUrl, { log, max: 1 });
  // Creating a schema needs a right that this login has only while the schema is missing.
  const there = await database.row(`select from pg_namespace where nspname = 'app'`);
  const client = await connectDriver(databaseUrl);
  const migrating = runner({
    dbClient: client,
    dir: MIGRATIONS,
    direction: 'up',
    schema: 'app',
    createSchema: there === undefined,
    migrationsTable: 'migrations',
    count,
    // All of them or none: a start that fails leaves the data to the version before.
    singleTransaction: true,
    advisoryLockMode: 'wait',
    logger: {
      debug: (message) => log.debug(message),
      info: (message) => log.debug(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
  await migrating.finally(() => client.end());
  if (count === Infinity) await grantRights(database);
}

/** The names of the migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS);
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted();
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
      grant insert on app.departures to ${projector};
      grant select (
        id, email, first_name, last_name, is_active, is_settled, had_rights, last_login_at,
        ${ACCOUNT_FLAGS.join(', ')}
      ) on app.accounts to ${projector};
      grant select on app.master_key, app.release, app.migrations to ${projector};
      grant select, insert, update, delete on app.outgoing_mails to ${projector};
      grant select, insert, update, delete on app.announcement_sendings,
        app.announcement_deliveries, app.set_aside to ${projector};
      grant select, insert, update (is_sent) on app.checkpoints to ${projector};
      grant select (expires_at), delete on app.account_links to ${projector};
      grant select (expires_at), delete on app.used_challenges to ${projector};
      grant select (expires_at, last_seen_at), delete on app.sessions to ${projector};
      grant select (created_at), delete on app.idempotency to ${projector};
      grant select (ends_at), delete on app.rate_counters to ${projector};
      grant select (last_at), delete on app.login_failures to ${projector}`);
    // Before Postgres 17 only owners may maintain a table.
    await sql.rows(`
      do $$ begin
        if current_setting('server_version_num')::int >= 170000 then
          grant maintain on app.subject_keys, app.subject_hashes to ${projector};
        end if;
      end $$`);
  });
}
