import { ERASURES } from '@stagedoor/contracts/events/erasures';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import type { Person } from '@stagedoor/contracts/account';
import type { Genre } from '@stagedoor/contracts/genre';
import type { FieldOrigin, PastAccount } from '@stagedoor/contracts/history';
import { nameOrId, personWith, type NameSuffix } from '@stagedoor/platform/accounts/account-row';
import type { WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { NOT_ERASED } from '../erasure.sql.ts';
import { peopleIn } from './history.entry.ts';
import { actorWith, RECORDED_AT, WITH_ACTOR } from './history.sql.ts';

/** A subject as it was from one change to the next. */
export interface RevisionRow extends WrappedKey {
  stream: string;
  subject: string;
  subject_id: string;
  revision: number;
  fields: Record<string, unknown>;
  /** Null if there is no personal data, or after its erasure. */
  sealed: Record<string, string> | null;
  valid_from: Date;
  created_at: Date;
  genre: Genre | null;
  answered_by: Person | null;
}

/** As in a list of a past time, where the genres are a list of their own. */
export type AsOfRow = Omit<RevisionRow, 'genre'>;

/** The state after the last change up to this revision of the stream. */
export function findRevision(
  sql: Sql,
  suffix: NameSuffix,
  { subject, id, revision }: { subject: string; id: string; revision: number },
) {
  return sql.row<RevisionRow>(revisionWith(suffix), [subject, id, revision]);
}

/** All subjects of a kind that existed at a time, as they were, the newest first. */
export function findAsOf(sql: Sql, suffix: NameSuffix, subject: string, timestamp: string) {
  return sql.rows<AsOfRow>(asOfWith(suffix), [subject, timestamp]);
}

/** An account as it was; `name` is that of today. */
export interface PastAccountRow extends PastAccount, WrappedKey {
  stream: string;
  /** Names and address of that time; null if the log had none or they were erased. */
  sealed: Record<'first_name' | 'last_name' | 'email', string> | null;
}

/** Who had which rights at a time: all accounts that had ever been given any. */
export function findAccountsAsOf(sql: Sql, suffix: NameSuffix, timestamp: string) {
  return sql.rows<PastAccountRow>(accountsAsOfWith(suffix), [timestamp]);
}

/** For every field of a subject the change that set it last. */
export async function findOrigins(sql: Sql, suffix: NameSuffix, subject: string, id: string) {
  const found = await sql.rows<FieldOrigin>(originsWith(suffix), [subject, id]);
  const shown = await peopleIn(sql, found, suffix);
  return found.map((origin) => {
    const { field, value, before } = origin;
    return { ...origin, value: shown(field, value), before: shown(field, before) };
  });
}

const GONE = `('GenreDeleted', 'ThemeDeleted', '${ERASURES.join("', '")}')`;

/** Personal data can be read only while its key exists. */
const columnsWith = (suffix: NameSuffix) => `
  r.stream, r.subject, r.subject_id, r.revision, r.fields, r.valid_from, r.created_at,
  case when ${NOT_ERASED} then r.sealed end as sealed, k.wrapped, k.master,
  ${personWith(`(r.fields ->> 'answered_by')`, suffix)} as answered_by`;
const WITH_KEY = 'left join app.subject_keys k on r.sealed is not null and k.subject = r.stream';

/** A show has the genre of that time. */
const revisionWith = (suffix: NameSuffix) => `
  select ${columnsWith(suffix)},
    case when g.type <> 'GenreDeleted' then jsonb_build_object(
      'id', g.subject_id, 'name', g.fields ->> 'name', 'slug', g.fields ->> 'slug'
    ) end as genre
  from read.history r ${WITH_KEY}
  left join lateral (
    select type, subject_id, fields from read.history
    where subject = 'genre' and subject_id = r.fields ->> 'genre_id' and valid_from <= r.valid_from
    order by position desc limit 1
  ) g on true
  where r.subject = $1 and r.subject_id = $2 and r.revision <= $3
    and $3 <= (select s.revision from read.streams s where s.stream = r.stream)
  order by r.position desc limit 1`;

/** The positions of the states that held at a time, from an index alone. */
function heldAt(subject: string, timestamp: string): string {
  return `
    select position from read.history
    where subject = ${subject}
      and valid_to > ${timestamp}::timestamptz and valid_from <= ${timestamp}::timestamptz`;
}

/** An array of positions, since Postgres would rather read the whole table than join them. */
const asOfWith = (suffix: NameSuffix) => `
  select ${columnsWith(suffix)} from read.history r ${WITH_KEY}
  where r.position = any(array(${heldAt('$1', '$2')}))
    and r.type not in ${GONE}
  order by r.created_at desc, (
    select first.position from read.history first
    where first.subject = r.subject and first.subject_id = r.subject_id
    order by first.position limit 1
  ) desc`;

const accountsAsOfWith = (suffix: NameSuffix) => `
  select h.subject_id as id, h.stream, ${nameOrId(suffix, 'h.subject_id')} as name,
    coalesce(h.fields -> 'is_active' = 'true', true) as is_active, ${recordOfFlags('h.fields')},
    case when ${NOT_ERASED} then h.sealed end as sealed, k.wrapped, k.master
  from read.history h
  left join app.accounts a on a.id = h.subject_id
  left join app.subject_keys k on k.subject = h.stream
  where h.position = any(array(${heldAt(`'account'`, '$1')}))
    and h.fields ? 'is_staff'
  order by h.subject_id`;

function recordOfFlags(fields: string): string {
  return ACCOUNT_FLAGS.map(
    (flag) => `coalesce(${fields} -> '${flag}' = 'true', false) as ${flag}`,
  ).join(', ');
}

const originsWith = (suffix: NameSuffix) => `
  with latest as (
    select fields from read.history
    where subject = $1 and subject_id = $2 order by position desc limit 1
  ),
  origins as (
    select distinct on (field) field, position, recorded_at, actor_id, actor_role, changes
    from read.history, unnest(set_fields) as field
    where subject = $1 and subject_id = $2 order by field, position desc
  )
  select h.field, latest.fields -> h.field as value,
    (
      select change -> 'before' from jsonb_array_elements(h.changes) as change
      where change ->> 'field' = h.field
    ) as before,
    h.position::text, ${RECORDED_AT}, ${actorWith(suffix)}
  from latest, origins h ${WITH_ACTOR}
  order by h.position, h.field`;
