import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isPast } from '@stagedoor/contracts/facts/show-day';
import { Refused } from '@stagedoor/contracts/refusals';
import { showFilters } from '@stagedoor/contracts/shows.api';
import { id } from '@stagedoor/contracts/text';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import type { Site } from '../site.ts';
import { findPublicShow } from '../../api/shows/shows.sql.ts';
import { render } from '../../read-path/rendered-response.ts';
import { respond, sendCached } from '../../read-path/response-cache.ts';
import { daysFrom, startOf } from '../show.start.ts';
import { findCalendar, type CalendarRow } from './feeds.sql.ts';
import { icalendar, icalEvent, icalText, type Property } from './icalendar.ts';
import { vevent } from './show.vevent.ts';

/** A subscribed calendar also shows the shows of the last weeks. */
const DAYS_BACK = 30;

/** How many entries are cached. */
const SHOWS = 5_000;

const params = z.object({ id });
const querystring = showFilters.pick({ genre: true, ages: true, search: true });
type Filters = z.infer<typeof querystring>;

/** `/calendar.ics` to subscribe to, with the filters of the lists; and single shows to add. */
export function calendarRoutes({ sql, cache, today, venue, originOf, authority }: Site) {
  const entries = new LRUCache<string, { state: string; entry: string }>({ max: SHOWS });

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: Filters }>(
      '/calendar.ics',
      { schema: { querystring } },
      async (request, reply) => {
        const key = `/calendar.ics ${JSON.stringify(request.query)}`;
        return respond(cache, { request, reply }, key, () => calendar(request.query));
      },
    );

    app.get<{ Params: z.infer<typeof params> }>(
      '/shows/:id/show.ics',
      { schema: { params } },
      async (request, reply) => {
        const { id } = request.params;
        const client = clientOf(request.ip);
        const cached = await cache.get(`/shows/${id}/show.ics`, () => oneShow(id), client);
        reply.header('content-disposition', 'inline; filename="show.ics"');
        return sendCached(request, reply, cached);
      },
    );
  };

  async function calendar(filters: Filters) {
    const day = today();
    const rows = await findCalendar(sql, filters, daysFrom(day, -DAYS_BACK));
    const events = rows.flatMap((row) => {
      const status = statusOf(row, venue.time_zone, day);
      return status === 'gone' ? [] : [entryOf(row, day, status === 'cancelled')];
    });
    return rendered([...named(venue.name), ...HOURLY], events);
  }

  async function oneShow(id: string) {
    const row = await findPublicShow(sql, id);
    if (!row) throw new Refused('not-found');
    const current = { ...row, is_withdrawn: false, retracted_at: null };
    return rendered([], [entryOf(current, today(), false)]);
  }

  /** Calendars contain different shows, but a show has the same entry in all of them. */
  function entryOf(row: CalendarRow, day: string, isCancelled: boolean): string {
    const { id, revision, is_withdrawn, genre } = row;
    const state = JSON.stringify([revision, is_withdrawn, genre?.name, day, isCancelled]);
    const known = entries.get(id);
    if (known?.state === state) return known.entry;
    const about = { venue, origin: originOf(), authority, today: day, isCancelled };
    const entry = icalEvent(vevent(row, about));
    entries.set(id, { state, entry });
    return entry;
  }
}

/**
 * A show that was withdrawn before it began is cancelled until its day is over, and then left out.
 * A show that took place stays, even if it was archived since.
 */
function statusOf(
  row: CalendarRow,
  zone: string,
  today: string,
): 'confirmed' | 'cancelled' | 'gone' {
  if (!row.is_withdrawn) return 'confirmed';
  if (tookPlace(row, zone)) return row.retracted_at ? 'gone' : 'confirmed';
  return isPast(row.date, row, today) ? 'gone' : 'cancelled';
}

/** Whether it had begun when it was withdrawn or, with an unknown time, its day was over. */
function tookPlace(row: CalendarRow, zone: string): boolean {
  const start = startOf(row.date, row, zone);
  const withdrawnAt = row.updated_at;
  return start ? withdrawnAt >= new Date(start.utc) : venueDay(zone, withdrawnAt) > row.date;
}

function rendered(about: Property[], events: string[]) {
  const type = 'text/calendar; charset=utf-8';
  return render(icalendar(about, events), { type, cacheControl: 'public, no-cache' });
}

/** The name by the standard, and by the older convention that calendars still read. */
function named(name: string): Property[] {
  return [
    ['NAME', icalText(name)],
    ['X-WR-CALNAME', icalText(name)],
  ];
}

const HOURLY: Property[] = [
  ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
  ['X-PUBLISHED-TTL', 'PT1H'],
];
