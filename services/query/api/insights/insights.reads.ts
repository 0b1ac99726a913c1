import { isFree } from '@stagedoor/contracts/facts/free-words';
import type { InsightTable, ToDo } from '@stagedoor/contracts/insights';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { csvHead, csvLine } from '../csv-line.ts';
import { isUpcomingOn } from '../shows/past.sql.ts';
import { TAKES_PLACE } from '../shows/shows.sql.ts';
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

type ShowToDo = ToDo['incomplete'][number] & { price: string; is_draft: boolean };
/** From this hour on nobody finds a show for the same evening. */
const EVENING = '18:00';

/** What staff could do next. */
async function findToDo(stores: QueryStores): Promise<ToDo> {
  const { sql, today, now, configured } = stores;
  const before = new Date(now().getTime() - WAIT_MS);
  const [shows, postponed, days, messages] = await Promise.all([
    sql.rows<ShowToDo>(NEXT_SHOWS, [today()]),
    sql.rows<ToDo['postponed'][number]>(POSTPONED, [today()]),
    sql.rows<{ day: string }>(FREE_DAYS, [now(), configured.time_zone]),
    findWaitingMessages(stores, { before, limit: LISTED_MESSAGES }),
  ]);
  return {
    incomplete: shows.flatMap(({ is_draft, price, ...show }) => {
      const missing = show.missing.filter((part) => part !== 'tickets' || !isFree(price));
      return is_draft || missing.length === 0 ? [] : { ...show, missing };
    }),
    drafts: shows.filter(({ is_draft }) => is_draft),
    postponed,
    free_days: days.map(({ day }) => day),
    messages,
  };
}

// $1 is the venue's day.
const UPCOMING = isUpcomingOn('$1', (field) => `read.shows.${field}`);
const SHOW = `id, to_char(date, 'YYYY-MM-DD') || 'T12:00:00' as date, headlining_artist`;
const NEXT_SHOWS = `
  select ${SHOW}, price, not is_published as is_draft,
    array_remove(array[
      case when photos = '[]' then 'photo' end,
      case when ticket_url = '' and ticket_instructions = '' then 'tickets' end,
      case when doors_time is null and show_time is null then 'times' end
    ], null) as missing
  from read.shows
  where not is_archived and ${TAKES_PLACE} and publish_at is null
    and ${UPCOMING} and read.shows.date <= $1::date + 30
  order by read.shows.date, doors_time nulls last, id`;
const POSTPONED = `
  select ${SHOW} from read.shows
  where not is_archived and event_status = 'postponed' and not ${UPCOMING}
  order by read.shows.date, id`;

// $1 is the time, $2 the time zone of the venue.
const FREE_DAYS = `
  with here as (select $1::timestamptz at time zone $2 as now)
  select to_char(day, 'YYYY-MM-DD') as day
  from here, generate_series(now::date, now::date + 55, interval '1 day') as day
  where extract(isodow from day) in (5, 6) and now < day + time '${EVENING}'
    and not exists (
      select from read.shows where not is_archived and ${TAKES_PLACE} and date = day
    )
  order by day`;
