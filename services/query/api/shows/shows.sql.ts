import type { ShowFilters } from '@stagedoor/contracts/shows.api';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { ShowRow } from './show.row.ts';

/** The part of the calendar that a list is about, by the venue's day. */
export type Period = { from?: string; before?: string };

export interface ShowPage {
  rows: ShowRow[];
  /** How many match, on all pages together. */
  count: number;
}

/** Published, unarchived shows in ascending order of date, doors time and id. */
export function findShows(
  sql: Sql,
  filters: Partial<ShowFilters>,
  period: Period = {},
): Promise<ShowPage> {
  return findPage(sql, ASCENDING, filters, period);
}

/** As `findShows`, in exactly the opposite order. */
export function findShowsLatestFirst(
  sql: Sql,
  filters: Partial<ShowFilters>,
  period: Period,
): Promise<ShowPage> {
  return findPage(sql, DESCENDING, filters, period);
}

/** Every show, whoever may see it; archived or unarchived ones alone, and those of some days alone, where asked. */
export function findAllShows(
  sql: Sql,
  isArchived: boolean | undefined,
  { start_date, end_date }: Pick<ShowFilters, 'start_date' | 'end_date'>,
): Promise<ShowRow[]> {
  return sql.rows<ShowRow>(EVERY, [isArchived ?? null, start_date ?? null, end_date ?? null]);
}

/** One show, whoever may see it. */
export function findShow(sql: Sql, id: string): Promise<ShowRow | undefined> {
  return sql.row<ShowRow>(ONE, [id]);
}

/** The columns of a `ShowRow`, of shows `s` and their genres `g`. */
export const SHOW = `
  s.id, s.revision, to_char(s.date, 'YYYY-MM-DD') as date, s.presents_line, s.headlining_artist, s.tour_title,
  s.support_artists, s.additional_info, s.ages, s.doors_time, s.show_time, s.genre_id, s.ticket_url,
  s.ticket_instructions, s.photos, s.is_published, s.is_archived, s.created_at, s.updated_at,
  s.first_published_at,
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) end as genre`;

const FROM = 'from read.shows s left join read.genres g on g.id = s.genre_id';

const PUBLIC = 's.is_published and not s.is_archived';

const ONE = `select ${SHOW} ${FROM} where s.id = $1`;

const EVERY = `
  select ${SHOW} ${FROM}
  where ($1::boolean is null or s.is_archived = $1)
    and ($2::date is null or s.date >= $2)
    and ($3::date is null or s.date <= $3)
  order by s.date, s.doors_time nulls last, s.id`;

/** What shows `s` with their genres `g` must be like; `matchedBy` gives the values. A show whose genre is gone has "none", which nobody searches for by its name. */
export const MATCHED = `
        ($1::date is null or s.date >= $1)
    and ($2::date is null or s.date < $2)
    and ($3::date is null or s.date >= $3)
    and ($4::date is null or s.date <= $4)
    and ($5::text is null or coalesce(g.id, 'none') = $5 or coalesce(g.slug, 'none') = $5)
    and ($6::text is null or s.ages = $6)
    and ($7::text is null or s.search like $7 or (g.id <> 'none' and g.name_search like $7))`;

const MATCHING = `select ${SHOW} ${FROM} where ${PUBLIC} and ${MATCHED}`;

const ASCENDING = pageOf('date, doors_time nulls last, id');
const DESCENDING = pageOf('date desc, doors_time desc nulls first, id desc');

/** The count stands in a row of its own, so that it is there for a page beyond the last one too. */
function pageOf(order: string): string {
  return `
    with matching as materialized (${MATCHING})
    select (select count(*)::int from matching) as count, page.*
    from (select) as always
    left join (select * from matching order by ${order} limit $8::int offset $9::int) page on true
    order by ${order}`;
}

async function findPage(
  sql: Sql,
  list: string,
  filters: Partial<ShowFilters>,
  period: Period,
): Promise<ShowPage> {
  const values = [...matchedBy(filters, period), filters.limit ?? null, filters.offset ?? null];
  const rows = await sql.rows<{ count: number } & (ShowRow | { id: null })>(list, values);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

/** The values of `MATCHED`. */
export function matchedBy(filters: Partial<ShowFilters>, period: Period): (string | null)[] {
  const { genre, ages, start_date, end_date, search } = filters;
  const { from, before } = period;
  const values = [from, before, start_date, end_date, genre, ages, search && containing(search)];
  return values.map((value) => value ?? null);
}

/** A LIKE pattern for text that contains this, folded as the search column is. */
function containing(search: string): string {
  return `%${searchText(search).replace(/[\\%_]/g, '\\$&')}%`;
}
