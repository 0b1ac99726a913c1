import type { InsightTable, ToDo } from '@stagedoor/contracts/insights';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { csvHead, csvLine } from '../csv-line.ts';
import { isUpcomingOn } from '../shows/past.sql.ts';
import { FIRST_COLUMN, findInsight, findInsights } from './insights.sql.ts';
import { findWaitingMessages } from '../messages/messages.sql.ts';

export function insightsReads(stores: QueryStores) {
  return {
    'insights.get': async ({ query: { period } }) => {
      const [to_do, charts] = await Promise.all([findToDo(stores), findInsights(stores, period)]);
      return { to_do, ...charts };
    },

    'insights.export': async ({ params: { chart }, query: { period }, reply }) => {
      const file = `insights-${chart}-${stores.today()}.csv`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      const table = await findInsight(stores, chart, period);
      return reply.type('text/csv; charset=utf-8').send(csvOf(FIRST_COLUMN[chart], table));
    },
  } satisfies Partial<PrivateHandlers>;
}

function csvOf(first: string, { columns, rows }: InsightTable): string {
  const lines = rows.map(({ at, values }) =>
    csvLine(at, ...values.map((value) => String(value ?? ''))),
  );
  return [csvHead(first, ...columns), ...lines].join('');
}

const WAIT_MS = 2 * 24 * 60 * 60_000;
const LISTED_MESSAGES = 5;

type ShowToDo = ToDo['incomplete'][number];

/** What staff could do next. */
async function findToDo(stores: QueryStores): Promise<ToDo> {
  const { sql, today, now } = stores;
  const before = new Date(now().getTime() - WAIT_MS);
  const [shows, days, messages] = await Promise.all([
    sql.rows<ShowToDo & { is_published: boolean }>(NEXT_SHOWS, [today()]),
    sql.rows<{ day: string }>(FREE_DAYS, [today()]),
    findWaitingMessages(stores, { before, limit: LISTED_MESSAGES }),
  ]);
  return {
    incomplete: shows.filter(({ is_published, missing }) => is_published && missing.length > 0),
    drafts: shows.filter(({ is_published }) => !is_published),
    free_days: days.map(({ day }) => day),
    messages,
  };
}

// $1 is the venue's day.
const NEXT_SHOWS = `
  select id, to_char(date, 'YYYY-MM-DD') || 'T12:00:00' as date, headlining_artist, is_published,
    array_remove(array[
      case when photos = '[]' then 'photo' end,
      case when ticket_url = '' and ticket_instructions = '' then 'tickets' end,
      case when doors_time is null and show_time is null then 'times' end
    ], null) as missing
  from read.shows
  where not is_archived and ${isUpcomingOn('$1', (field) => `read.shows.${field}`)}
    and read.shows.date <= $1::date + 30
  order by read.shows.date, doors_time nulls last, id`;

const FREE_DAYS = `
  select to_char(day, 'YYYY-MM-DD') as day
  from generate_series($1::date, $1::date + 55, interval '1 day') as day
  where extract(isodow from day) in (5, 6)
    and not exists (select from read.shows where not is_archived and date = day)
  order by day`;
