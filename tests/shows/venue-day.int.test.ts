import { describe, expect, it } from 'vitest';
import { isPast } from '@stagedoor/contracts/facts/show-day';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { isUpcomingOn } from '../../services/query/api/shows/past.sql.ts';
import { openReadingVenue, type ReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

// New York has the hour from 1 to 2 twice.

const stores = closeAfterTests(await freshDatabase());

describe('the day at the venue', () => {
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
