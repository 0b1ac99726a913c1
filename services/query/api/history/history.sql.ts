import type { HistoryEntry } from '@stagedoor/contracts/history';
import type { Parsed } from '@stagedoor/contracts/api';
import type { Sql } from '@stagedoor/platform/stores/postgres';

type Filters = Omit<Parsed<'history.list', 'query'>, 'limit'>;

interface HistoryRow extends Omit<HistoryEntry, 'position' | 'recorded_at' | 'actor'> {
  position: bigint;
  recorded_at: Date;
  actor_id: string;
  actor_role: string;
  actor_name: string | null;
}

/** What happened, newest first, at most `limit` entries. */
export async function findHistory(
  sql: Sql,
  filters: Filters,
  limit: number,
): Promise<HistoryEntry[]> {
  const { subject, id, type, actor, from, to, before } = filters;
  const values = [subject, id, type, actor, from, to, before, limit];
  const rows = await sql.rows<HistoryRow>(
    NEWEST_FIRST,
    values.map((value) => value ?? null),
  );
  return rows.map(entryOf);
}

/** Everything that happened to one subject, oldest first. */
export async function findSubjectHistory(
  sql: Sql,
  subject: string,
  id: string,
): Promise<HistoryEntry[]> {
  const rows = await sql.rows<HistoryRow>(OF_SUBJECT, [subject, id]);
  return rows.map(entryOf);
}

const ENTRY = `
  h.position, h.recorded_at, h.type, h.subject, h.subject_id, h.revision, h.summary, h.changes,
  h.actor_id, h.actor_role, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username) as actor_name`;

const FROM = 'from read.history h left join app.accounts a on a.id = h.actor_id';

const NEWEST_FIRST = `
  select ${ENTRY} ${FROM}
  where ($1::text is null or h.subject = $1)
    and ($2::text is null or h.subject_id = $2)
    and ($3::text is null or h.type = $3)
    and ($4::text is null or h.actor_id = $4)
    and ($5::timestamptz is null or h.recorded_at >= $5)
    and ($6::timestamptz is null or h.recorded_at <= $6)
    and ($7::bigint is null or h.position < $7)
  order by h.position desc
  limit $8::int`;

const OF_SUBJECT = `select ${ENTRY} ${FROM} where h.subject = $1 and h.subject_id = $2 order by h.position`;

function entryOf(row: HistoryRow): HistoryEntry {
  const { position, recorded_at, actor_id, actor_role, actor_name, ...entry } = row;
  return {
    ...entry,
    position: String(position),
    recorded_at: recorded_at.toISOString(),
    // An account that is gone leaves its id; so does the system, which never had one.
    actor: { id: actor_id, name: actor_name ?? actor_id, role: actor_role },
  };
}
