import type { ResponseBody } from '@stagedoor/contracts/api';
import { AGES } from '@stagedoor/contracts/facts/ages';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { PUBLIC_SHOWS, type Period } from './shows.sql.ts';

type Facets = ResponseBody<'shows.facets'>;

/**
 * The values by which the public shows of a period can be filtered: their genres by name, without
 * "none", and their age limits, the lowest first. Of upcoming shows also the days, within the year
 * that the filter by date reaches.
 */
export async function findFacets(sql: Sql, { from, before }: Period): Promise<Facets> {
  const found = await sql.row<Facets>(FACETS, [from ?? null, before ?? null, AGES]);
  return found ?? { genres: [], ages: [], days: [], count: 0 };
}

const FACETS = `
  with listed as materialized (
    select date, genre_id, ages from ${PUBLIC_SHOWS} s
    where ($1::date is null or date >= $1) and ($2::date is null or date < $2)
  )
  select
    (select count(*)::int from listed) as count,
    (select coalesce(
       json_agg(json_build_object('id', id, 'name', name, 'slug', slug) order by name_search, id),
       '[]'
     )
     from read.genres
     where slug <> 'none' and id in (select genre_id from listed)) as genres,
    (select coalesce(json_agg(ages order by array_position($3::text[], ages)), '[]')
     from (select distinct ages from listed)) as ages,
    (select coalesce(json_agg(to_char(date, 'YYYY-MM-DD') order by date), '[]')
     from (select distinct date from listed where date <= $1::date + interval '1 year')) as days`;
