import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '@stagedoor/contracts/refusals';
import { showFilters } from '@stagedoor/contracts/shows.api';
import { id } from '@stagedoor/contracts/text';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { daysFrom } from '../../venue-time.ts';
import { finish } from '../../finished.ts';
import { sendKept } from '../../public-answers.ts';
import { findShow } from '../../api/shows/shows.sql.ts';
import { authorityOf } from './authority.ts';
import { findCalendar, type CalendarRow } from './calendar.sql.ts';
import type { FeedsDependencies } from './feeds.routes.ts';
import { icalendar, icalEvent, icalText, type Property } from './icalendar.ts';
import { keptTexts } from './kept-texts.ts';
import { vevent } from './show.vevent.ts';
import { standingOf } from './withdrawal.ts';

/** A subscriber's diary also says where they were lately. */
const DAYS_BACK = 30;

const params = z.object({ id });
const querystring = showFilters.pick({ genre: true, ages: true, search: true });
type Filters = z.infer<typeof querystring>;

/** `/calendar.ics` to subscribe to, with the filters of the lists, and one show to put into one's own calendar. */
export function calendarRoutes({ sql, cache, today, venue, ...site }: FeedsDependencies) {
  const { publicUrl, originOf } = site;
  const authority = authorityOf(publicUrl, venue);
  const texts = keptTexts();

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: Filters }>(
      '/calendar.ics',
      { schema: { querystring } },
      async (request, reply) => {
        const key = `calendar ${JSON.stringify(request.query)}`;
        const client = clientOf(request.ip);
        const kept = await cache.answer(key, () => calendar(request.query), client);
        return sendKept(request, reply, kept);
      },
    );

    app.get<{ Params: z.infer<typeof params> }>(
      '/shows/:id/show.ics',
      { schema: { params } },
      async (request, reply) => {
        const { id } = request.params;
        const kept = await cache.answer(`calendar of ${id}`, () => entry(id), clientOf(request.ip));
        reply.header('content-disposition', 'inline; filename="show.ics"');
        return sendKept(request, reply, kept);
      },
    );
  };

  async function calendar(filters: Filters) {
    const day = today();
    const rows = await findCalendar(sql, filters, daysFrom(day, -DAYS_BACK));
    const events = rows.flatMap((row) => {
      const standing = standingOf(row, venue.time_zone, day);
      return standing === 'gone' ? [] : [textOf(row, day, standing === 'cancelled')];
    });
    return finished([...named(venue.name), ...HOURLY], events);
  }

  async function entry(id: string) {
    const row = await findShow(sql, id);
    if (!row?.is_published || row.is_archived) throw new Refused('not-found');
    return finished(
      [],
      [textOf({ ...row, is_withdrawn: false, retracted_at: null }, today(), false)],
    );
  }

  /** Calendars differ by what is in them, and what is in them does not. */
  function textOf(row: CalendarRow, day: string, isCancelled: boolean): string {
    const { id, revision, is_withdrawn, genre } = row;
    const state = JSON.stringify([revision, is_withdrawn, genre?.name, day, isCancelled]);
    return texts.textOf(id, state, () =>
      icalEvent(vevent(row, { venue, origin: originOf(), authority, today: day, isCancelled })),
    );
  }
}

function finished(about: Property[], events: string[]) {
  const type = 'text/calendar; charset=utf-8';
  return finish(icalendar(about, events), { type, cacheControl: 'public, no-cache' });
}

/** What it is called, and how often to look again: by the standard, and as calendars knew it before. */
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
