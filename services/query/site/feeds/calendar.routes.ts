import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hasTickets, takesPlace, type EventStatus } from '@stagedoor/contracts/facts/event-status';
import { isPast } from '@stagedoor/contracts/facts/show-day';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Show } from '@stagedoor/contracts/show';
import { showFilters } from '@stagedoor/contracts/shows.api';
import { id } from '@stagedoor/contracts/text';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import type { FeedSite, FeedVenue, Site } from '../site.ts';
import { findPublicShow, showOf } from '../../api/shows/shows.sql.ts';
import { render } from '../../read-path/rendered-response.ts';
import { respond, sendCached } from '../../read-path/send-cached.ts';
import { daysFrom, SHOW_HOURS, startOf } from '@stagedoor/platform/venue/show.start';
import { showDay, showSummary, showTitle, titlePrefix } from '@stagedoor/platform/venue/show.text';
import { findCalendar, type CalendarRow } from './feeds.sql.ts';
import { icalendar, icalEvent, icalInstant, icalText, type Property } from './icalendar.ts';

/** A subscribed calendar also shows the shows of the last weeks. */
const DAYS_BACK = 30;

/** How many entries are cached. */
const SHOWS = 5_000;

const params = z.object({ id });
const querystring = showFilters.pick({ genre: true, ages: true, search: true });
type Filters = z.infer<typeof querystring>;

/** `/calendar.ics` to subscribe to, with the filters of the lists; and single shows to add. */
export function calendarRoutes(site: Site) {
  const { sql, cache, today, configured } = site;
  const entries = new LRUCache<string, { state: string; entry: string }>({ max: SHOWS });

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: Filters }>(
      '/calendar.ics',
      { schema: { querystring } },
      async (request, reply) => {
        const as = { name: 'calendar.ics', variant: JSON.stringify(request.query) } as const;
        return respond(cache, { request, reply }, as, () => calendar(request.query));
      },
    );

    app.get<{ Params: z.infer<typeof params> }>(
      '/shows/:id/show.ics',
      { schema: { params } },
      async (request, reply) => {
        const { id } = request.params;
        const as = { name: 'show.ics', show: id } as const;
        const cached = await cache.get(as, () => oneShow(id), clientOf(request.ip));
        reply.header('content-disposition', 'inline; filename="show.ics"');
        return sendCached(request, reply, cached);
      },
    );
  };

  async function calendar(filters: Filters) {
    const day = today();
    const rows = await findCalendar(sql, filters, daysFrom(day, -DAYS_BACK));
    const about = await site.feedVenue();
    const events = rows.flatMap((row) => {
      const status = statusOf(row, configured.time_zone, day);
      return status === 'gone' ? [] : [entryOf(row, about, day, status === 'cancelled')];
    });
    const name = icalText(about.venue.name);
    // The names by the standard, and those of an older convention that calendars still read.
    const names: Property[] = [
      ['NAME', name],
      ['X-WR-CALNAME', name],
    ];
    return rendered([...names, ...HOURLY], events);
  }

  async function oneShow(id: string) {
    const row = await findPublicShow(sql, id);
    if (!row) throw new Refused('not-found');
    const current = { ...row, is_withdrawn: false, retracted_at: null };
    return rendered([], [entryOf(current, await site.feedVenue(), today(), false)]);
  }

  /** Calendars contain different shows, but a show has the same entry in all of them. */
  function entryOf(row: CalendarRow, about: FeedVenue, day: string, isCancelled: boolean): string {
    const { authority, venue } = about;
    const state = JSON.stringify([row, authority, venue.name, venue.address, day, isCancelled]);
    const known = entries.get(row.id);
    if (known?.state === state) return known.entry;
    const entry = icalEvent(vevent(row, { ...site, ...about }, day, isCancelled));
    entries.set(row.id, { state, entry });
    return entry;
  }
}

/**
 * A show that was withdrawn before it began is cancelled until its day is over, and then left out.
 * A show that took place stays, even if it was archived since.
 */
function statusOf(row: CalendarRow, zone: string, today: string) {
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

const HOURLY: Property[] = [
  ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
  ['X-PUBLISHED-TTL', 'PT1H'],
];

const STATUS: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
};

/**
 * A show as a calendar entry. Its UID never changes; its SEQUENCE rises with every change.
 * `isCancelled` means that it was withdrawn before it began: the entry then has no details.
 */
function vevent(
  row: CalendarRow,
  { venue, originOf, authority }: FeedSite,
  today: string,
  isCancelled: boolean,
): Property[] {
  const show = showOf(row, today);
  const changed = icalInstant(row.retracted_at?.toISOString() ?? show.updated_at);
  const url = `${originOf()}/shows/${show.id}`;
  return [
    ['UID', `${show.id}@${authority}`],
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    ['SEQUENCE', String(row.changed_revision)],
    ...timesOf(showDay(show), row, venue.time_zone),
    ['SUMMARY', icalText(titlePrefix(show) + showTitle(show))],
    ['LOCATION', icalText([venue.name, venue.address].filter(Boolean).join(', '))],
    ['STATUS', isCancelled ? 'CANCELLED' : STATUS[show.event_status]],
    ['TRANSP', isCancelled || !takesPlace(show) ? 'TRANSPARENT' : 'OPAQUE'],
    ...(isCancelled ? [] : details()),
  ];

  function details(): Property[] {
    const words = [
      showSummary(show, venue),
      show.additional_info,
      ticketsOf(show),
      ...(row.is_withdrawn ? [] : [url]),
    ];
    const isInGenre = show.genre.slug !== 'none';
    return [
      ['DESCRIPTION', icalText(words.filter((text) => text !== '').join('\n\n'))],
      // A withdrawn show has no page.
      ...(row.is_withdrawn ? [] : [['URL', url] as const]),
      ...(isInGenre ? [['CATEGORIES', icalText(show.genre.name)] as const] : []),
    ];
  }
}

function ticketsOf(show: Show): string {
  const { ticket_url, ticket_instructions } = show;
  if (!hasTickets(show)) return '';
  return ticket_url ? `Tickets: ${ticket_url}` : ticket_instructions;
}

/** Times in UTC, so that readers need no time zone data; the whole day if no time is known. */
function timesOf(day: string, row: CalendarRow, zone: string): Property[] {
  const start = startOf(day, row, zone);
  if (!start) return [['DTSTART;VALUE=DATE', day.replaceAll('-', '')]];
  // The end of a show is unknown, and without a duration calendars show a moment.
  return [
    ['DTSTART', icalInstant(start.utc)],
    ['DURATION', `PT${SHOW_HOURS}H`],
  ];
}
