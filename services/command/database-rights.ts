import { LOGINS } from '@stagedoor/platform/stores/database-logins';
import type { Database } from '@stagedoor/platform/stores/postgres';

/**
 * Grants the projector what it needs of schema `app`: to unseal, to destroy the key of a person who is erased and write the tables of the
 * keys anew, and to delete what is over. Where one login does everything, the projector's does not exist and needs nothing.
 */
export async function grantRights(database: Database): Promise<void> {
  const { projector } = LOGINS;
  await database.transaction(async (sql) => {
    await sql.rows(`select pg_advisory_xact_lock(hashtextextended('stagedoor rights', 0))`);
    if (!(await sql.row('select from pg_roles where rolname = $1', [projector]))) return;
    await sql.rows(`
      grant usage on schema app to ${projector};
      grant select, insert, update on app.subject_keys to ${projector};
      grant select, delete on app.subject_hashes to ${projector};
      grant select on app.master_key to ${projector};
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
