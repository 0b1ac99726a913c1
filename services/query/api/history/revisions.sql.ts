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
  genre: { id: string; name: string; slug: string } | null;
}

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
export function findAsOf(sql: Sql, subject: string, timestamp: string): Promise<RevisionRow[]> {
  return sql.rows<RevisionRow>(AS_OF, [subject, timestamp]);
}

/** For every field of a subject the change that set it last. */
export function findOrigins(sql: Sql, subject: string, id: string): Promise<FieldOrigin[]> {
  return sql.rows<FieldOrigin>(ORIGINS, [subject, id]);
}

const GONE = `('GenreDeleted', 'MessageErased', 'SubscriberErased', 'ThemeDeleted')`;

/** Personal data can be read only while its key is there. */
const REVISIONS = `
  select r.stream, r.subject, r.subject_id, r.revision, r.fields, r.valid_from, r.created_at,
    case when k.destroyed_at is null then r.sealed end as sealed, k.wrapped, k.master,
    case when g.type <> 'GenreDeleted' then jsonb_build_object(
      'id', g.subject_id, 'name', g.fields ->> 'name', 'slug', g.fields ->> 'slug'
    ) end as genre
  from read.history r
  left join app.subject_keys k on r.sealed is not null and k.subject = r.stream
  left join read.history g on g.subject = 'genre' and g.subject_id = r.fields ->> 'genre_id'`;

/** A show has the genre of that time. */
const AT_REVISION = `${REVISIONS}
    and g.valid_to > r.valid_from and g.valid_from <= r.valid_from
  where r.subject = $1 and r.subject_id = $2 and r.revision <= $3
    and $3 <= (select s.revision from read.streams s where s.stream = r.stream)
  order by r.position desc limit 1`;

const AS_OF = `${REVISIONS}
    and g.valid_to > $2::timestamptz and g.valid_from <= $2::timestamptz
  where r.subject = $1 and r.valid_to > $2::timestamptz and r.valid_from <= $2::timestamptz
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
