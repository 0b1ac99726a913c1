import type { ResponseBody } from '@stagedoor/contracts/api';
import { TIMELINE } from '@stagedoor/contracts/facts/limits';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { rfc3339 } from './history.sql.ts';

const SUBJECTS = { shows: ['show', 'genre'], messages: ['message'], accounts: ['account'] };
const EVERYTHING = [...SUBJECTS.shows, ...SUBJECTS.messages];

/**
 * When a list changed, and when next to `around`. `first` is the first change of any list, or that
 * of accounts.
 */
export async function findMoments(
  sql: Sql,
  list: keyof typeof SUBJECTS | undefined,
  around: string | undefined,
  now: Date,
): Promise<ResponseBody<'history.moments'>> {
  const subjects = list ? SUBJECTS[list] : EVERYTHING;
  const all = list === 'accounts' ? subjects : EVERYTHING;
  const { marks, counted, steps } = TIMELINE;
  const values = [subjects, around ?? now, now, marks, steps, all, counted];
  const found = await sql.row<ResponseBody<'history.moments'>>(MOMENTS, values);
  if (!found) throw new Error('An aggregate has one row.');
  return found;
}

/**
 * Reads a bounded number of entries of the index by subject and time, however long the log is.
 * Changes may be later than now if a clock went back.
 */
const MOMENTS = `
  with recursive span as (
    select ${nearest('min', '>=', `'-infinity'`, '$6')} as first,
      greatest(${nearest('max', '<=', `'infinity'`, '$6')}, $3::timestamptz) as last
  ),
  stretches as (
    select stretch, first + stretch * width as begins, first + (stretch + 1) * width as ends
    from (
      select first, greatest(last - first, interval '1 second') / ($4::int - 1) as width from span
    ) each, generate_series(0, $4::int - 1) as stretch
  ),
  marks as (
    select min(at) as at, least(count(*), $7)::int as changes
    from stretches, unnest($1::text[]) as listed, lateral (
      select valid_from as at from read.history
      where subject = listed and valid_from >= begins and valid_from < ends
      order by valid_from limit $7
    ) entries
    group by stretch
  ),
  earlier as (
    select 1 as step, ${nearest('max', '<=', '$2::timestamptz')} as at
    union all
    select step + 1, ${nearest('max', '<', 'earlier.at')} from earlier
    where step < $5 and at is not null
  ),
  later as (
    select 1 as step, ${nearest('min', '>', '$2::timestamptz')} as at
    union all
    select step + 1, ${nearest('min', '>', 'later.at')} from later
    where step < $5 and at is not null
  )
  select ${rfc3339('first')} as first, ${rfc3339('last')} as now,
    coalesce((
      select json_agg(json_build_object('at', ${rfc3339('at')}, 'changes', changes) order by at)
      from marks
    ), '[]') as marks,
    array(select ${rfc3339('at')} from earlier where at is not null order by step) as earlier,
    array(select ${rfc3339('at')} from later where at is not null order by step) as later
  from span`;

/** SQL for the time of the first or last change before or after a time, from the index alone. */
function nearest(pick: 'min' | 'max', compared: string, time: string, subjects = '$1'): string {
  return `(
    select ${pick}(valid_from) from unnest(${subjects}::text[]) as listed, lateral (
      select valid_from from read.history where subject = listed and valid_from ${compared} ${time}
      order by valid_from ${pick === 'max' ? 'desc' : 'asc'} limit 1
    ) one)`;
}
