import type { ResponseBody } from '@stagedoor/contracts/api';
import { TIMELINE } from '@stagedoor/contracts/facts/limits';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { rfc3339 } from './history.sql.ts';

const SUBJECTS = { shows: ['show', 'genre'], messages: ['message'] };
const EVERYTHING = [...SUBJECTS.shows, ...SUBJECTS.messages];

/** When a list changed, and when next to `around`. `first` is the first change of any list. */
export async function findMoments(
  sql: Sql,
  list: keyof typeof SUBJECTS | undefined,
  around: string | undefined,
  now: Date,
): Promise<ResponseBody<'history.moments'>> {
  const subjects = list ? SUBJECTS[list] : EVERYTHING;
  const values = [subjects, around ?? now, now, TIMELINE.marks, TIMELINE.steps, EVERYTHING];
  const found = await sql.row<ResponseBody<'history.moments'>>(MOMENTS, values);
  if (!found) throw new Error('An aggregate has one row.');
  return found;
}

/** Changes may be later than now if a clock went back. */
const MOMENTS = `
  with moments as materialized (
    select valid_from as at, count(*) filter (where subject = any($1))::int as changes
    from read.history where subject = any($6) group by valid_from
  ),
  span as (
    select min(at) as first, greatest(max(at), $3::timestamptz) as last from moments
  ),
  marks as (
    select min(at) as at, sum(changes)::int as changes from moments, span where changes > 0
    group by floor(
      extract(epoch from at - first)::float8 * ($4::int - 1)
        / greatest(extract(epoch from last - first)::float8, 1)
    )
  )
  select ${rfc3339('first')} as first, ${rfc3339('last')} as now,
    coalesce((
      select json_agg(json_build_object('at', ${rfc3339('at')}, 'changes', changes) order by at)
      from marks
    ), '[]') as marks,
    array(
      select ${rfc3339('at')} from moments
      where changes > 0 and at <= $2::timestamptz order by at desc limit $5
    ) as earlier,
    array(
      select ${rfc3339('at')} from moments
      where changes > 0 and at > $2::timestamptz order by at limit $5
    ) as later
  from span`;
