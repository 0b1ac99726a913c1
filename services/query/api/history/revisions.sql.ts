import type { Genre } from '@stagedoor/contracts/genre';
import type { FieldOrigin } from '@stagedoor/contracts/history';
import type { WrappedKey } from '@stagedoor/platform/privacy/master-key';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { ACTOR, RECORDED_AT, WITH_ACTOR } from './history.sql.ts';

/** A subject as it was from one change until the next. */
export interface RevisionRow extends WrappedKey {
  stream: string;
  subject: string;
  subject_id: string;
  revision: number;
  fields: Record<string, unknown>;
  /** Null without personal data, and after its erasure. */
  sealed: Record<string, string> | null;
  valid_from: Date;
  created_at: Date;
  genre: Genre | null;
}

/** As a list of a time has it: genres are a list of their own. */
export type AsOfRow = Omit<RevisionRow, 'genre'>;

/** The state after the last change up to this revision of the stream. */
export function findRevision(
  sql: Sql,
  subject: string,
  id: string,
  revision: number,
): Promise<RevisionRow | undefined> {
  return sql.row<RevisionRow>(AT_REVISION, [subject, id, revision]);
}

/** All subjects of a kind as they were at a time, without those that were gone. */
export function findAsOf(sql: Sql, subject: string, timestamp: string): Promise<AsOfRow[]> {
  return sql.rows<AsOfRow>(AS_OF, [subject, timestamp]);
}

/** For every field of a subject the change that set it last. */
export function findOrigins(sql: Sql, subject: string, id: string): Promise<FieldOrigin[]> {
  return sql.rows<FieldOrigin>(ORIGINS, [subject, id]);
}

const GONE = `('GenreDeleted', 'MessageErased', 'SubscriberErased', 'ThemeDeleted')`;

/** Personal data can be read only while its key is there. */
const REVISION = `
  r.stream, r.subject, r.subject_id, r.revision, r.fields, r.valid_from, r.created_at,
  case when k.destroyed_at is null then r.sealed end as sealed, k.wrapped, k.master`;
const WITH_KEY = 'left join app.subject_keys k on r.sealed is not null and k.subject = r.stream';

/** A show has the genre of that time. */
const AT_REVISION = `
  select ${REVISION},
    case when g.type <> 'GenreDeleted' then jsonb_build_object(
      'id', g.subject_id, 'name', g.fields ->> 'name', 'slug', g.fields ->> 'slug'
    ) end as genre
  from read.history r ${WITH_KEY}
  left join read.history g on g.subject = 'genre' and g.subject_id = r.fields ->> 'genre_id'
    and g.valid_to > r.valid_from and g.valid_from <= r.valid_from
  where r.subject = $1 and r.subject_id = $2 and r.revision <= $3
    and $3 <= (select s.revision from read.streams s where s.stream = r.stream)
  order by r.position desc limit 1`;

/** An array of positions, since Postgres would rather read the whole table than join them. */
const AS_OF = `
  select ${REVISION} from read.history r ${WITH_KEY}
  where r.position = any(array(
      select h.position from read.history h
      where h.subject = $1 and h.valid_to > $2::timestamptz and h.valid_from <= $2::timestamptz
    ))
    and r.type not in ${GONE}`;

const ORIGINS = `
  with latest as (
    select fields, set_by from read.history
    where subject = $1 and subject_id = $2 order by position desc limit 1
  )
  select set_by.field, latest.fields -> set_by.field as value,
    (
      select change -> 'before' from jsonb_array_elements(h.changes) as change
      where change ->> 'field' = set_by.field
    ) as before,
    h.position::text, ${RECORDED_AT}, ${ACTOR}
  from latest, jsonb_each_text(latest.set_by) as set_by(field, position)
  join read.history h on h.position = set_by.position::bigint ${WITH_ACTOR}
  order by h.position, set_by.field`;
