import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { EVENT_STATUSES, takesPlace } from '@stagedoor/contracts/facts/event-status';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOWN_FLAGS, type ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_FIELDS, type ShowStatus } from '@stagedoor/contracts/facts/status-events';
import type { Genre } from '@stagedoor/contracts/genre';
import type { Show, ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import type { ShowFilters } from '@stagedoor/contracts/shows.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { isUpcomingOn } from './past.sql.ts';
import type { Parsed, ResponseBody } from '@stagedoor/contracts/api';
import { AGES } from '@stagedoor/contracts/facts/ages';

/** A show in the read tables, with its genre unless the genre was deleted. */
export interface ShowRow extends ShowDetails, ShownFlags, ShowStatus {
  id: string;
  revision: number;
  /** As `updated_at`, it does not count what happened to a private link. */
  changed_revision: number;
  photos: StoredPhoto[];
  created_at: Date;
  updated_at: Date;
  first_published_at: Date | null;
  genre: Genre | null;
}

/** The shows that are upcoming on a day, or that are past on one; by the venue's time zone. */
type Period = { from?: string; before?: string };

export interface ShowPage {
  rows: ShowRow[];
  /** How many match, on all pages together. */
  count: number;
}

/** Public shows in ascending order of date, doors time and id; past ones in the opposite order. */
export async function findShows(
  sql: Sql,
  filters: Partial<ShowFilters>,
  period: Period = {},
): Promise<ShowPage> {
  const list = period.before === undefined ? ASCENDING : DESCENDING;
  const values = [...matchedBy(filters, period), filters.limit ?? null, filters.offset ?? null];
  const rows = await sql.rows<{ count: number } & (ShowRow | { id: null })>(list, values);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

/** The next public shows that take place, on the day of another show or later, without that one. */
export async function findFollowing(
  sql: Sql,
  { after, from, limit }: { after: string; from: string; limit: number },
): Promise<ShowPage> {
  const rows = await sql.rows<ShowRow>(FOLLOWING, [from, after, limit]);
  return { rows, count: rows.length };
}

/** Every show, public or not; optionally by archive state, and by days. */
export function findAllShows(sql: Sql, filters: Parsed<'shows.admin-list', 'query'>) {
  const { is_archived, start_date, end_date } = filters;
  const values = [is_archived, start_date, end_date].map((value) => value ?? null);
  return sql.rows<ShowRow>(IN_BACK_OFFICE, values);
}

/** One show, public or not. */
export function findShow(sql: Sql, id: string): Promise<ShowRow | undefined> {
  return sql.row<ShowRow>(`${EVERY_SHOW} where s.id = $1`, [id]);
}

export function findPublicShow(sql: Sql, id: string): Promise<ShowRow | undefined> {
  return sql.row<ShowRow>(`${PUBLIC_SHOW} where s.id = $1`, [id]);
}

type Facets = ResponseBody<'shows.facets'>;

/** What a private link says of the show that it leads to; null where a show has none. */
const LINK = `s.id || '_' || s.shared_revision`;

/** @returns undefined for an unknown show. */
export function findLinkOf(sql: Sql, id: string): Promise<{ link: string | null } | undefined> {
  return sql.row(`select ${LINK} as link from read.shows s where s.id = $1`, [id]);
}

/** The show that a private link leads to, unless it was withdrawn or the show is archived. */
export function findLinkedShow(sql: Sql, link: string): Promise<ShowRow | undefined> {
  return sql.row<ShowRow>(`${EVERY_SHOW} where ${LINK} = $1 and not s.is_archived`, [link]);
}

/**
 * The values by which the public shows of a period can be filtered: their genres by name, without
 * "none", and their age limits, the lowest first. Of upcoming shows also the days, within the year
 * that the filter by date reaches.
 */
export async function findFacets(sql: Sql, { from, before }: Period): Promise<Facets> {
  const found = await sql.row<Facets>(FACETS, [from ?? null, before ?? null, AGES]);
  return found ?? { genres: [], ages: [], days: [], count: 0 };
}

/** The shows that visitors may see: every query for the public selects from these. */
export const PUBLIC_SHOWS = '(select * from read.shows where is_published and not is_archived)';

/** SQL for `takesPlace(…)`. */
export const TAKES_PLACE = `event_status in (${EVENT_STATUSES.filter((event_status) =>
  takesPlace({ event_status }),
)
  .map((status) => `'${status}'`)
  .join()})`;

const COLUMNS: Record<keyof ShowRow, string> = {
  id: 's.id',
  revision: 's.revision',
  changed_revision: 's.changed_revision',
  ...recordOf(SHOW_FIELD_NAMES, (name) => `s.${name}`),
  date: "to_char(s.date, 'YYYY-MM-DD')",
  photos: 's.photos',
  ...recordOf(SHOWN_FLAGS, (flag) => `s.${flag}`),
  ...recordOf(STATUS_FIELDS, (field) => `s.${field}`),
  previous_date: "to_char(s.previous_date, 'YYYY-MM-DD')",
  created_at: 's.created_at',
  updated_at: 's.updated_at',
  first_published_at: 's.first_published_at',
  genre: `case when g.id is not null
    then json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) end`,
};

/** The columns of a `ShowRow`, from shows `s` and their genres `g`. */
export const SHOW = Object.entries(COLUMNS)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ');

export const WITH_GENRE = 'left join read.genres g on g.id = s.genre_id';

const EVERY_SHOW = `select ${SHOW} from read.shows s ${WITH_GENRE}`;
export const PUBLIC_SHOW = `select ${SHOW} from ${PUBLIC_SHOWS} s ${WITH_GENRE}`;

const IN_BACK_OFFICE = `${EVERY_SHOW}
  where ($1::boolean is null or s.is_archived = $1)
    and ($2::date is null or s.date >= $2)
    and ($3::date is null or s.date <= $3)
  order by s.date, s.doors_time nulls last, s.id`;

const field = (name: string) => `s.${name}`;
const IN_PERIOD = `
        ($1::date is null or ${isUpcomingOn('$1', field)})
    and ($2::date is null or (s.date < $2 and not ${isUpcomingOn('$2', field)}))`;

const FOLLOWING = `${PUBLIC_SHOW}
  where ${isUpcomingOn('$1', field)} and s.${TAKES_PLACE} and s.id <> $2
    and s.date >= coalesce((select date from ${PUBLIC_SHOWS} other where other.id = $2), s.date)
  order by s.date, s.doors_time nulls last, s.id limit $3`;

const FACETS = `
  with listed as materialized (
    select date, genre_id, ages, event_status from ${PUBLIC_SHOWS} s where ${IN_PERIOD}
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
     from (select distinct date from listed
           where ${TAKES_PLACE}
             and date between $1::date and $1::date + interval '1 year')) as days`;

/**
 * The filters on shows `s` with their genres `g`; `matchedBy` gives the values. A show whose genre
 * was deleted has the genre "none", which a search does not find by name.
 */
export const MATCHED = `
    ${IN_PERIOD}
    and ($3::date is null or s.date >= $3)
    and ($4::date is null or s.date <= $4)
    and ($5::text is null or coalesce(g.id, 'none') = $5 or coalesce(g.slug, 'none') = $5)
    and ($6::text is null or s.ages = $6)
    and ($7::text is null or s.search like $7 or (g.id <> 'none' and g.name_search like $7))`;

const ASCENDING = pageOf((s) => `${s}.date, ${s}.doors_time nulls last, ${s}.id`);
const DESCENDING = pageOf((s) => `${s}.date desc, ${s}.doors_time desc nulls first, ${s}.id desc`);

/**
 * The query stops at the last row of the page, and the count reads only an index, however many
 * shows there are. The count is joined from outside the page, so that a page beyond the last one
 * has it too.
 */
function pageOf(orderOf: (table: string) => string): string {
  const matching = `from ${PUBLIC_SHOWS} s ${WITH_GENRE} where ${MATCHED}`;
  return `
    select (select count(*)::int ${matching}) as count, page.*
    from (select) as always
    left join (
      select ${SHOW} ${matching} order by ${orderOf('s')} limit $8::int offset $9::int
    ) page on true
    order by ${orderOf('page')}`;
}

export function matchedBy(filters: Partial<ShowFilters>, period: Period): (string | null)[] {
  const { genre, ages, start_date, end_date, search } = filters;
  const { from, before } = period;
  const values = [from, before, start_date, end_date, genre, ages, search && containing(search)];
  return values.map((value) => value ?? null);
}

/**
 * A LIKE pattern for texts that contain `search`, folded like the search column. Of a search that
 * folds to nothing, such as a lone accent, it is blank, and finds nothing.
 */
export function containing(search: string): string {
  const sought = searchText(search).replace(/[\\%_]/g, '\\$&');
  return sought && `%${sought}%`;
}

/** A row as every response presents it. `today` is the venue's day. */
export function showOf(row: ShowRow, today: string): Show {
  const { revision: _, changed_revision: __, first_published_at: ___, genre, ...details } = row;
  const times = {
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return presentShow(
    { ...details, ...times, details, flags: row, status: row },
    genre ?? undefined,
    today,
  );
}
