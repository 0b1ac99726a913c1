import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isUpcomingOn } from '../shows/past.sql.ts';
import { heldAt, type RevisionRow } from './revisions.sql.ts';

export type PastShowRecord = Pick<
  RevisionRow,
  'subject_id' | 'fields' | 'valid_from' | 'created_at'
>;

/**
 * The positions of all shows as they were at a time, in ascending order of date, doors time and id.
 * With `day`, only those that were upcoming on it and that visitors could see.
 */
export async function findPastShows(sql: Sql, timestamp: string, day: string | undefined) {
  const [list, values] = day === undefined ? [EVERY, []] : [PUBLIC, [day]];
  const found = await sql.row<{ positions: string[] }>(list, [timestamp, ...values]);
  return found?.positions ?? [];
}

/** The shows at these positions, in their order. */
export function findShowsAt(sql: Sql, positions: readonly string[]): Promise<PastShowRecord[]> {
  return sql.rows<PastShowRecord>(AT, [positions]);
}

const DATE = "(fields ->> 'date')::date";
const EVERY = listOf('');
const PUBLIC = listOf(`
    and ${isUpcomingOn('$2', (field) => (field === 'date' ? DATE : `fields ->> '${field}'`))}
    and fields -> 'is_published' = 'true' and fields -> 'is_archived' = 'false'`);

/**
 * An array of positions, since Postgres would rather read the whole table than join them. A show
 * begins with its announcement: without one it is in no list.
 */
function listOf(visible: string): string {
  return `
    select array(
      select position::text from (
        select * from read.history where position = any(array(${heldAt(`'show'`, '$1')}))
      ) as show
      where fields ?& array['date', 'support_artists', 'photos'] ${visible}
      order by fields ->> 'date', fields ->> 'doors_time' nulls last, subject_id
    ) as positions`;
}

const AT = `
  select subject_id, fields, valid_from, created_at
  from unnest($1::bigint[]) with ordinality as listed(position, place)
  join read.history using (position)
  order by place`;
