import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { RevisionRow } from './revisions.sql.ts';

export type PastShowRecord = Pick<
  RevisionRow,
  'subject_id' | 'fields' | 'valid_from' | 'created_at'
>;

export interface PastPage {
  /** The last day of the shows, if only those are asked for that visitors could see then. */
  day: string | undefined;
  limit: number | undefined;
  offset: number;
}

/**
 * The positions of a page of the shows as they were at a time, in ascending order of date, doors
 * time and id, and how many there were on all pages.
 */
export async function findPastShows(sql: Sql, timestamp: string, { day, limit, offset }: PastPage) {
  const values = [timestamp, day ?? null, limit ?? null, offset];
  const found = await sql.row<{ positions: string[]; count: number }>(LISTED, values);
  return found ?? { positions: [], count: 0 };
}

/** The shows at these positions, in their order. */
export function findShowsAt(sql: Sql, positions: readonly string[]): Promise<PastShowRecord[]> {
  return sql.rows<PastShowRecord>(AT, [positions]);
}

/** An index alone has all that is asked for. */
const LISTED = `
  with listed as (
    select position, list_key from read.history
    where list_key is not null and valid_to > $1::timestamptz and valid_from <= $1::timestamptz
      and ($2::date is null or public_until >= $2)
  )
  select (select count(*)::int from listed) as count,
    array(select position::text from listed order by list_key limit $3::int offset $4::int)
      as positions`;

const AT = `
  select subject_id, fields, valid_from, created_at
  from unnest($1::bigint[]) with ordinality as listed(position, place)
  join read.history using (position)
  order by place`;
