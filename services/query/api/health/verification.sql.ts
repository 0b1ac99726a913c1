import type { BackupResult, Verification } from '@stagedoor/contracts/verification.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isNotAllowed, isNotSetUp } from '@stagedoor/platform/stores/store-away';

/** The last comparison of the read tables with the log; undefined before the first one. */
export function findVerification(sql: Sql): Promise<Verification | undefined> {
  return ifReadable(
    sql.row<Verification>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
         events::float8 as events, tables, ok, differences
       from projector.verifications order by id desc limit 1`,
    ),
  );
}

/** The result of the last nightly backup; undefined if none is made. */
export function findBackupResult(sql: Sql): Promise<BackupResult | undefined> {
  return ifReadable(
    sql.row<BackupResult>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
         at > now() - interval '1 day' as is_recent, events::float8 as events, problem
       from projector.backups order by id desc limit 1`,
    ),
  );
}

/** Undefined if the table is missing or unreadable: the projector is older or has never run. */
export function ifReadable<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isNotSetUp(error) || isNotAllowed(error)) return undefined;
    throw error;
  });
}
