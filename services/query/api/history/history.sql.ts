import type { Parsed } from '@stagedoor/contracts/api';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { ACCOUNT_NAME } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { entriesOf, type EntryRow } from './history.entry.ts';

type Filters = Omit<Parsed<'history.list', 'query'>, 'limit'>;

/** The entries that match, newest first, at most `limit`. */
export async function findHistory(
  sql: Sql,
  filters: Filters,
  limit: number,
): Promise<HistoryEntry[]> {
  const { subject, id, type, actor, from, to, before, command_id } = filters;
  const values = [subject, id, type, actor, from, to, before, command_id, limit];
  const rows = await sql.rows<EntryRow>(
    NEWEST_FIRST,
    values.map((value) => value ?? null),
  );
  return entriesOf(sql, rows);
}

const PAGE = 1_000;

/** As `findHistory`, but all entries, page by page. Resolves when the first page is read. */
export async function findAllHistory(
  sql: Sql,
  filters: Filters,
): Promise<AsyncGenerator<HistoryEntry>> {
  let page = await findHistory(sql, filters, PAGE);
  return (async function* () {
    for (;;) {
      yield* page;
      if (page.length < PAGE) return;
      page = await findHistory(sql, { ...filters, before: page.at(-1)?.position }, PAGE);
    }
  })();
}

/** All entries of one subject, oldest first. */
export async function findSubjectHistory(
  sql: Sql,
  subject: string,
  id: string,
): Promise<HistoryEntry[]> {
  return entriesOf(sql, await sql.rows<EntryRow>(OF_SUBJECT, [subject, id]));
}

export const RECORDED_AT = `${rfc3339('h.recorded_at')} as recorded_at`;

/** An actor without an account has the id as name: of a closed account, or "system". */
export const ACTOR = `
  json_build_object(
    'id', h.actor_id,
    'name', coalesce(${ACCOUNT_NAME}, h.actor_id),
    'role', h.actor_role
  ) as actor`;
export const WITH_ACTOR = 'left join app.accounts a on a.id = h.actor_id';

const ENTRIES = `
  select h.position::text, h.type, h.subject, h.subject_id, h.revision, h.summary, h.changes,
    h.command_id, h.undoes, h.undone_by,
    ${RECORDED_AT}, ${ACTOR}
  from read.history h ${WITH_ACTOR}`;

const NEWEST_FIRST = `${ENTRIES}
  where ($1::text is null or h.subject = $1)
    and ($2::text is null or h.subject_id = $2)
    and ($3::text is null or h.type = $3)
    and ($4::text is null or h.actor_id = $4)
    and ($5::timestamptz is null or h.recorded_at >= $5)
    and ($6::timestamptz is null or h.recorded_at <= $6)
    and ($7::bigint is null or h.position < $7)
    and ($8::text is null or h.command_id = $8)
  order by h.position desc
  limit $9::int`;

const OF_SUBJECT = `${ENTRIES} where h.subject = $1 and h.subject_id = $2 order by h.position`;

export function rfc3339(time: string): string {
  return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
