import type { ListedShow } from '@stagedoor/contracts/facts/shows-listing';
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
  const found = await sql.row<{ positions: string[]; count: number }>(PAGE, values);
  return found ?? { positions: [], count: 0 };
}

interface ListedRow {
  position: string;
  id: string;
  fields: Omit<ListedShow, 'id' | 'genre' | 'is_past' | 'is_upcoming'> & { genre_id: string };
}

/** What lists of the office look at in the shows of a time; `day` is as that of a page. */
export function findListed(sql: Sql, timestamp: string, day: string | undefined) {
  return sql.rows<ListedRow>(LISTED_ROWS, [timestamp, day ?? null]);
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
  )`;

const PAGE = `${LISTED}
  select (select count(*)::int from listed) as count,
    array(select position::text from listed order by list_key limit $3::int offset $4::int)
      as positions`;

/** Photos and texts are most of a show. */
const LISTED_ROWS = `${LISTED}
  select position::text, subject_id as id, fields - '{photos,additional_info}'::text[] as fields
  from read.history where position = any(array(select position from listed))`;

const AT = `
  select subject_id, fields, valid_from, created_at
  from unnest($1::bigint[]) with ordinality as listed(position, place)
  join read.history using (position)
  order by place`;
