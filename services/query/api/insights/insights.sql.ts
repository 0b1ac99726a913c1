import {
  INSIGHT_CHARTS,
  type InsightChart,
  type InsightPeriod,
} from '@stagedoor/contracts/facts/insight-charts';
import type { InsightTable } from '@stagedoor/contracts/insights';
import type { QueryStores } from '../../query-stores.ts';
import { TAKES_PLACE } from '../shows/shows.sql.ts';

/** The heading of the first column, which names the rows. */
export const FIRST_COLUMN: Record<InsightChart, string> = {
  shows: 'Month',
  'lead-times': 'Month',
  messages: 'Week of',
  'mailing-list': 'Week of',
  'staff-activity': 'Weekday',
};

const YEARS: Record<InsightPeriod, number> = { year: 1, all: 10 };

export async function findInsights(stores: QueryStores, period: InsightPeriod) {
  const tables = INSIGHT_CHARTS.map(
    async (chart) => [chart, await findInsight(stores, chart, period)] as const,
  );
  return Object.fromEntries(await Promise.all(tables)) as Record<InsightChart, InsightTable>;
}

export async function findInsight(
  { sql, configured, today }: QueryStores,
  chart: InsightChart,
  period: InsightPeriod,
): Promise<InsightTable> {
  const found = await sql.row<InsightTable>(
    `with ${TABLES[chart]}
     select
       (select coalesce(json_agg(name order by place), '[]') from columns) as columns,
       (select coalesce(
          json_agg(json_build_object('at', at, 'values', "values") order by place), '[]'
        ) from figures) as rows`,
    [configured.time_zone, today(), YEARS[period]],
  );
  return found ?? { columns: [], rows: [] };
}

// $1 is the time zone, $2 the venue's day, $3 how many years to go back, this month included.
const FIRST_MONTH = `
  date_trunc('month', $2::timestamp) - make_interval(months => 12 * $3::int - 1)`;
const FIRST_WEEK = `date_trunc('week', ${FIRST_MONTH})`;
const THIS_WEEK = `date_trunc('week', $2::timestamp)`;
const weekOf = (at: string) => `date_trunc('week', ${at} at time zone $1)`;

const hoursBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600`;

/** Shows that took place or will: the public could see them until their day. */
const MONTHS = `
  held as (
    select date_trunc('month', date::timestamp) as month, genre_id,
      greatest(0, date - (created_at at time zone $1)::date) as lead
    from read.shows
    where (is_published or (withdrawn_at at time zone $1)::date >= date) and ${TAKES_PLACE}
      and date >= ${FIRST_MONTH} and date < $2::date + interval '1 year'
  ),
  months as (
    select generate_series(min(month), max(month), interval '1 month') as month from held
  )`;

/**
 * For each chart: a table "columns" with the names of its values, and a table "figures" with a row
 * for every month, week or weekday from the first to the last, including empty ones.
 */
const TABLES: Record<InsightChart, string> = {
  shows: `${MONTHS},
    counted as (
      select month, case when name is null or slug = 'none' then 'No genre' else name end as genre
      from held left join read.genres on id = genre_id
    ),
    columns as (
      select genre as name, row_number() over (order by count(*) desc, genre) as place
      from counted group by genre
    ),
    of_genre as (select month, genre as name, count(*)::int as shows from counted group by 1, 2),
    figures as (
      select to_char(month, 'YYYY-MM') as at, month as place,
        array_agg(coalesce(shows, 0) order by columns.place) as "values"
      from months cross join columns left join of_genre using (month, name) group by month
    )`,
  'lead-times': `${MONTHS},
    ${columns('Median days', 'Shortest', 'Longest', 'Shows')},
    figures as (
      select to_char(month, 'YYYY-MM') as at, month as place, array[
        percentile_disc(0.5) within group (order by lead), min(lead), max(lead), count(lead)
      ]::int[] as "values"
      from months left join held using (month) group by month
    )`,
  messages: `
    received as (
      select ${weekOf('received_at')} as week,
        ${hoursBetween('received_at', 'read_at')} as hours
      from read.response_times where ${weekOf('received_at')} >= ${FIRST_WEEK}
    ),
    weeks as (
      select generate_series(min(week), ${THIS_WEEK}, interval '1 week') as week from received
    ),
    ${columns('Messages', 'Read', 'Median hours to first read')},
    figures as (
      select to_char(week, 'YYYY-MM-DD') as at, week as place, array[
        count(received.week), count(hours),
        round((percentile_cont(0.5) within group (order by hours))::numeric, 2)
      ]::float8[] as "values"
      from weeks left join received using (week) group by week
    )`,
  'mailing-list': `
    moves as (
      select ${weekOf('joined_at')} as week, true as joined from read.mailing_list_growth
      union all
      select ${weekOf('left_at')}, false from read.mailing_list_growth where left_at is not null
    ),
    weeks as (
      select generate_series(min(week), ${THIS_WEEK}, interval '1 week') as week from moves
    ),
    ${columns('Subscribers', 'Joined', 'Left')},
    counted as (
      select week, count(*) filter (where joined) as joins,
        count(*) filter (where not joined) as leaves
      from weeks left join moves using (week) group by week
    ),
    growth as (
      select *, sum(joins - leaves) over (order by week) as total from counted
    ),
    figures as (
      select to_char(week, 'YYYY-MM-DD') as at, week as place,
        array[total, joins, leaves]::int[] as "values"
      from growth where week >= ${FIRST_WEEK}
    )`,
  'staff-activity': `
    done as (
      select extract(isodow from quarter at time zone $1)::int as place, area, changes
      from read.staff_activity where quarter >= (${FIRST_MONTH}) at time zone $1
    ),
    ${columns('Shows and genres', 'Messages', 'Everything else')},
    figures as (
      select to_char(date '2024-01-07' + place, 'FMDay') as at, place, array[
        coalesce(sum(changes) filter (where area = 'shows'), 0),
        coalesce(sum(changes) filter (where area = 'messages'), 0),
        coalesce(sum(changes) filter (where area = 'other'), 0)
      ]::int[] as "values"
      from generate_series(1, 7) place left join done using (place)
      where exists (select from done) group by place
    )`,
};

function columns(...names: string[]): string {
  const rows = names.map((name, place) => `('${name}', ${place})`);
  return `columns as (select * from (values ${rows.join()}) as named(name, place))`;
}
