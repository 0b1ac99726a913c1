import type { BackupResult, Finding, Verification } from '@stagedoor/contracts/verification.api';
import { personWith, type NameSuffix } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { ifReadable } from '@stagedoor/platform/stores/store-away';

/** The last comparison of the read tables with the log; undefined before the first one. */
export function findVerification(sql: Sql): Promise<Verification | undefined> {
  return ifReadable(
    sql.row<Verification>(
      `select ${utc('at')} as at,
         events::float8 as events, tables, ok, differences,
         at not between now() - interval '${OVERDUE}' and now() + interval '1 hour' as is_overdue
       from projector.verifications order by id desc limit 1`,
    ),
  );
}

/** A comparison is made every night, and a clock may change. */
const OVERDUE = '30 hours';

type FoundThing = Finding & { is_gone: boolean };

/**
 * What was found outside the read tables: what nobody has acknowledged first, then what still
 * holds, then the newest.
 */
export async function findFindings(
  sql: Sql,
  suffix: NameSuffix = 'address',
): Promise<FoundThing[]> {
  const found = await ifReadable(
    sql.rows<FoundThing>(
      `select id, ${utc('first_seen')} as at, kind, sentence, case when finding is not null then
         jsonb_build_object('at', ${utc('seen.at')}, 'by', ${personWith('seen.by', suffix)})
       end as acknowledged,
       -- The projector may be older.
       to_jsonb(findings) ->> 'gone_at' is not null as is_gone
       from projector.findings left join read.acknowledgements as seen on finding = id
       order by finding is not null, is_gone, first_seen desc, sentence, id limit ${LISTED}`,
    ),
  );
  return found ?? [];
}

const LISTED = 50;
/** A time as RFC 3339, to the second. */
export const utc = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The result of the last nightly backup; undefined if none is made. */
export function findBackupResult(sql: Sql): Promise<BackupResult | undefined> {
  return ifReadable(
    sql.row<BackupResult>(
      `select ${utc('at')} as at,
         at > now() - interval '1 day' as is_recent, events::float8 as events, problem
       from projector.backups order by id desc limit 1`,
    ),
  );
}
