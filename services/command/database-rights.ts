import { LOGINS } from '@stagedoor/platform/database-logins';
import type { Database } from '@stagedoor/platform/postgres';

/**
 * Grants the projector what it needs of schema `app`: to unseal, and to destroy the key of a person who is erased. Where one login does
 * everything, the projector's does not exist and needs nothing.
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
      grant select on app.master_key to ${projector}`);
  });
}
