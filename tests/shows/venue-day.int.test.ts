import { describe, expect, it } from 'vitest';
import { isPast } from '@stagedoor/contracts/facts/show-day';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { isUpcomingOn } from '../../services/query/api/shows/past.sql.ts';
import { openReadingVenue, type ReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

const SPRING = '2026-03-08'; // New York loses the hour from 2 to 3.
const AUTUMN = '2026-11-01'; // New York has the hour from 1 to 2 twice.

const stores = closeAfterTests(await freshDatabase());

describe('the day at the venue', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20', false],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-20', true],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21', false],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20', false],
    ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-20', true],
    ['America/New_York', '2026-12-06T04:59:00Z', '2026-12-05', false],
    ['America/New_York', '2026-12-06T05:00:00Z', '2026-12-05', true],
    ['America/New_York', '2026-03-09T03:59:00Z', SPRING, false],
    ['America/New_York', '2026-03-09T04:00:00Z', SPRING, true],
    ['America/New_York', '2026-11-02T04:59:00Z', AUTUMN, false],
    ['America/New_York', '2026-11-02T05:00:00Z', AUTUMN, true],
    ['Asia/Kathmandu', '2026-11-20T18:14:00Z', '2026-11-20', false],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-20', true],
  ])('in %s at %s decides that a show on %s is past: %s', async (timeZone, now, date, isPast) => {
    const venue = await openReadingVenue({ timeZone, now });
    try {
      const visitor = await venue.as('visitor');
      await venue.show('s1', { date });
      const { body } = await visitor.call('shows.get', { params: { id: 's1' } });
      expect({ past: body.is_past, upcoming: body.is_upcoming }).toEqual({
        past: isPast,
        upcoming: !isPast,
      });
      expect((await visitor.call('shows.past')).body.count).toBe(isPast ? 1 : 0);
      expect((await visitor.call('shows.upcoming')).body.count).toBe(isPast ? 0 : 1);
    } finally {
      await venue.stop();
    }
  });

  it('lets a show that begins after midnight be upcoming until that day is over, everywhere', async () => {
    const venue = await openReadingVenue({ now: '2026-12-06T04:59:00Z' });
    try {
      const late = { date: '2026-12-05', doors_time: '23:00', show_time: '00:30' };
      await venue.show('late', { ...late, ticket_url: 'https://tickets.example/late' });
      await venue.show('matinee', { ...late, doors_time: '06:00', show_time: '06:30' });
      await venue.show('after-hours', { ...late, doors_time: '00:30', show_time: '01:00' });
      await venue.show('doors-only', { ...late, show_time: null });
      await venue.show('no-doors', { ...late, doors_time: null });
      const nightly = ['after-hours', 'late', 'no-doors'];
      const everything = [...nightly, 'doors-only', 'matinee'].toSorted();
      const earlier = everything.filter((id) => !nightly.includes(id));

      expect(await shown(venue)).toEqual(surfaces({ upcoming: everything, past: [] }));
      venue.clock.now = new Date('2026-12-06T05:01:00Z');
      expect(await shown(venue)).toEqual(surfaces({ upcoming: nightly, past: earlier }));
      venue.clock.now = new Date('2026-12-07T04:59:00Z');
      expect(await shown(venue)).toEqual(surfaces({ upcoming: nightly, past: earlier }));
      venue.clock.now = new Date('2026-12-07T05:00:00Z');
      expect(await shown(venue)).toEqual(surfaces({ upcoming: [], past: everything }));
    } finally {
      await venue.stop();
    }
  });

  it('is the same in SQL and in code for every pair of times', async () => {
    const times = [
      ...[null, '00:00', '00:30', '05:59', '05:59:59', '06:00', '06:00:30', '09:00', '11:59'],
      ...['12:00', '12:30', '18:00', '19:30', '20:00:00', '23:00', '23:59'],
    ];
    const cases = times.flatMap((doors_time) =>
      times.flatMap((show_time) =>
        ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'].map((day) => ({
          ...{ doors_time, show_time, day },
          is_past: isPast('2026-12-05', { doors_time, show_time }, day),
        })),
      ),
    );
    const log = createLog('silent', 'test');
    await using database = openDatabase(stores.url, { log });
    const differing = await database.rows(
      `select * from (select date '2026-12-05' as date, given.* from jsonb_to_recordset($1)
         as given(doors_time text, show_time text, day date, is_past boolean)) as s
       where is_past = ${isUpcomingOn('day', (name) => `s.${name}`)}`,
      [JSON.stringify(cases)],
    );
    expect(differing).toEqual([]);
  });

  it('changes at midnight, even in cached responses and in the page', async () => {
    const venue = await openReadingVenue({ now: '2026-12-06T04:59:59Z' });
    try {
      const visitor = await venue.as('visitor');
      await venue.show('s1', { date: '2026-12-05' });
      await expect.poll(async () => (await visitor.call('shows.upcoming')).body.count).toBe(1);
      expect((await visitor.send('GET', '/')).body).toContain('"today":"2026-12-05"');
      venue.clock.now = new Date('2026-12-06T05:00:00Z');
      expect((await visitor.call('shows.upcoming')).body.count).toBe(0);
      expect((await visitor.call('shows.past')).body.count).toBe(1);
      expect((await visitor.send('GET', '/')).body).toContain('"today":"2026-12-06"');
    } finally {
      await venue.stop();
    }
  });
});

interface Listed {
  upcoming: string[];
  past: string[];
}

/** What every surface shows of these shows. */
function surfaces({ upcoming, past }: Listed) {
  const isLate = upcoming.includes('late');
  return {
    ...{ upcoming, past, featured: upcoming, then: upcoming, toDo: upcoming, feed: upcoming },
    flagged: { upcoming, past },
    facets: [upcoming.length, past.length],
    offers: { page: isLate, calendar: isLate },
  };
}

async function shown(venue: ReadingVenue) {
  const visitor = await venue.as('visitor');
  const staff = await venue.as('staff');
  const ids = (shows: readonly { id: string }[]) => shows.map(({ id }) => id).toSorted();
  const timestamp = venue.clock.now.toISOString();
  const [upcoming, past, featured] = await Promise.all(
    (['shows.upcoming', 'shows.past', 'shows.featured'] as const).map(
      async (name) => (await visitor.call(name)).body.results,
    ),
  );
  const all = (await staff.call('shows.admin-list')).body.results;
  const facets = (when: 'upcoming' | 'past') => visitor.call('shows.facets', { query: { when } });
  const then = await staff.call('history.as-of-shows', {
    params: { timestamp },
    query: { list: 'upcoming' },
  });
  const { to_do } = (await staff.call('insights.get')).body;
  const text = async (path: string) => (await visitor.send<string>('GET', path)).body;
  return {
    upcoming: ids(upcoming ?? []),
    past: ids(past ?? []),
    featured: ids(featured ?? []),
    then: ids(then.body.results),
    toDo: ids(to_do.incomplete),
    feed: [...(await text('/feed.atom')).matchAll(/<id>tag:[^<]*shows\/([^<]+)<\/id>/g)]
      .map(([, id = '']) => id)
      .toSorted(),
    flagged: {
      upcoming: ids(all.filter(({ is_upcoming }) => is_upcoming)),
      past: ids(all.filter(({ is_past }) => is_past)),
    },
    facets: [(await facets('upcoming')).body.count, (await facets('past')).body.count],
    offers: {
      page: (await text('/shows/late')).includes('"offers"'),
      calendar: (await text('/shows/late/show.ics')).includes('Tickets: '),
    },
  };
}
