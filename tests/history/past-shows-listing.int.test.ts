import { describe, expect, it } from 'vitest';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { DATES, SORT_COLUMNS, STATUSES } from '@stagedoor/contracts/facts/shows-listing';
import type { Show } from '@stagedoor/contracts/show';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

const START = Date.parse('2030-05-01T15:00:00Z');
const HOUR = 3_600_000;
/** Before any show, when all were announced, and after each of the changes to them. */
const HOURS = [-1, 0, 1, 2, 48];

let clock = START;

const venue = closeAfterTests(await openVenue({ now: () => new Date(clock) }));
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const { body: shanty } = await staff.call('genres.create', { body: { name: 'Sea Shanty' } });
const ids: string[] = [];
for (let place = 0; place < 24; place += 1)
  ids.push(
    await addShow(staff, {
      headlining_artist: ['Ölvegur', 'abba', 'Old 97', 'Old 9'][place % 4],
      tour_title: place % 5 === 0 ? 'Low Tide' : '',
      date: `2030-05-${String(1 + (place % 9)).padStart(2, '0')}`,
      doors_time: [null, '20:00', '00:30'][place % 3],
      show_time: place % 2 === 0 ? '21:00' : null,
      ages: (['all_ages', '18+', '21+'] as const)[place % 3],
      ...(place % 4 === 1 && { genre_id: shanty.id }),
      ...(place % 6 === 0 && { is_published: false }),
      ...(place % 12 === 0 && { publish_at: '2030-05-20T09:00:00Z' }),
    }),
  );
clock = START + HOUR;
await change('shows.bulk-status', 0, 3, { event_status: 'cancelled' });
await change('shows.bulk-status', 3, 6, { event_status: 'postponed' });
for (const id of ids.slice(6, 9))
  await staff.call('shows.edit', { params: { id }, body: { is_sold_out: true } });
clock = START + 2 * HOUR;
await change('shows.bulk-archive', 8, 11, {});
const moved = { date: '2030-06-01', status_note: 'Same tickets.' };
await staff.call('shows.reschedule', { params: { id: ids[13] ?? '' }, body: moved });
await staff.call('genres.delete', { params: { id: shanty.id } });
clock = START + 48 * HOUR;
await venue.awaitLog(auditor);

async function change(
  name: 'shows.bulk-status' | 'shows.bulk-archive',
  from: number,
  to: number,
  more: object,
): Promise<void> {
  const { status } = await staff.call(name, {
    body: { ids: ids.slice(from, to), ...more },
  });
  expect(status).toBe(200);
}

type List = ResponseBody<'history.as-of-shows'>;

async function list(hour: number, query: Record<string, string> = {}): Promise<List> {
  const timestamp = new Date(START + hour * HOUR).toISOString();
  const response = await auditor.call('history.as-of-shows', { params: { timestamp }, query });
  expect(response.status).toBe(200);
  return response.body;
}

const idsOf = ({ results }: Pick<List, 'results'>) => results.map(({ id }) => id);

/** The plain list of each of the times. */
const plain = new Map<number, List>();
for (const hour of HOURS) plain.set(hour, await list(hour));

const lists = HOURS.map((hour) => ({ hour, shows: plain.get(hour)?.results ?? [] }));

const active = (show: Show) => !show.is_archived;
const statuses: Record<(typeof STATUSES)[number], (show: Show) => boolean> = {
  all: () => true,
  active,
  published: (show) => show.is_published && active(show),
  unpublished: (show) => !show.is_published && active(show),
  scheduled: (show) => show.publish_at !== null,
  archived: (show) => show.is_archived,
  'sold-out': (show) => show.is_sold_out && active(show),
  cancelled: (show) => show.event_status === 'cancelled' && active(show),
  postponed: (show) => show.event_status === 'postponed' && active(show),
  rescheduled: (show) => show.event_status === 'rescheduled' && active(show),
};
const days: Record<(typeof DATES)[number], (show: Show) => boolean> = {
  all: () => true,
  upcoming: (show) => show.is_upcoming || show.event_status === 'postponed',
  past: (show) => show.is_past,
};
const ARTISTS = ['abba', 'Old 9', 'Old 97', 'Ölvegur'];
/** What a column sorts by, as a text. */
const keys: Record<(typeof SORT_COLUMNS)[number], (show: Show) => string> = {
  headlining_artist: (show) => String(ARTISTS.indexOf(show.headlining_artist)),
  date: (show) => `${show.date} ${show.doors_time ?? show.show_time ?? '~'}`,
  genre: (show) => (show.genre.name === 'None' ? '' : show.genre.name),
  ages: (show) => String(['all_ages', '18+', '21+'].indexOf(show.ages)),
  is_published: (show) => (show.is_published ? '0' : show.publish_at ? '1' : '2'),
};

const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function sorted(shows: readonly Show[], column: keyof typeof keys, sign: 1 | -1): string[] {
  const key = keys[column];
  return shows
    .toSorted(
      (a, b) =>
        Number(a.is_archived) - Number(b.is_archived) ||
        sign * compared(key(a), key(b)) ||
        compared(keys.date(a), keys.date(b)) ||
        compared(a.id, b.id),
    )
    .map(({ id }) => id);
}

describe('the shows of a time as Manage Shows lists them', () => {
  it('has at each time those that match a status and dates, in the order of their dates', async () => {
    for (const { hour, shows } of lists)
      for (const status of STATUSES)
        for (const dates of DATES) {
          const body = await list(hour, { status, dates });
          const found = shows.filter((show) => statuses[status](show) && days[dates](show));
          expect([hour, status, dates, idsOf(body)]).toEqual([
            ...[hour, status, dates],
            sorted(found, 'date', 1),
          ]);
          expect(body.count).toBe(found.length);
          expect(body.first).toBe(plain.get(hour)?.first);
        }
    const all = lists.flatMap(({ shows }) => shows);
    for (const status of STATUSES) expect(all.filter(statuses[status])).not.toEqual([]);
    for (const dates of DATES) expect(all.filter(days[dates])).not.toEqual([]);
  });

  it('is sorted by each column, in both directions', async () => {
    for (const { hour, shows } of lists)
      for (const column of SORT_COLUMNS)
        for (const sign of [1, -1] as const) {
          const sort = sign === 1 ? column : `-${column}`;
          expect([hour, sort, idsOf(await list(hour, { sort }))]).toEqual([
            ...[hour, sort],
            sorted(shows, column, sign),
          ]);
        }
  });

  it('has those that match a search or a genre, by the name of that time', async () => {
    for (const { hour, shows } of lists) {
      const search = async (text: string) => idsOf(await list(hour, { search: text }));
      const named = (name: string) => shows.filter((show) => show.headlining_artist === name);
      const ofGenre = shows.filter(({ genre }) => genre.id === shanty.id);
      expect(await search('  OLVEG ')).toEqual(sorted(named('Ölvegur'), 'date', 1));
      expect(await search('sea shan')).toEqual(sorted(ofGenre, 'date', 1));
      expect(await search('low tide')).toHaveLength(shows.length === 0 ? 0 : 5);
      expect(await search('%')).toEqual([]);
      expect(idsOf(await list(hour, { genre: shanty.id }))).toEqual(sorted(ofGenre, 'date', 1));
    }
    expect((await list(0, { genre: shanty.id })).count).toBe(6);
  });

  it('names the genres of that time', async () => {
    const names = async (hour: number) => (await list(hour, { sort: 'date' })).genres;
    expect(await names(0)).toContainEqual(shanty);
    expect(await names(0)).toContainEqual({ id: 'none', name: 'None', slug: 'none' });
    expect(await names(48)).not.toContainEqual(shanty);
  });

  it('comes in pages that have every show once', async () => {
    for (const query of [{ sort: '-headlining_artist' }, { status: 'active', dates: 'all' }]) {
      const whole = await list(48, query);
      const parts = await Promise.all(
        [0, 7, 14, 21, 28].map((offset) =>
          list(48, { ...query, limit: '7', offset: String(offset) }),
        ),
      );
      expect(parts.flatMap(({ results }) => results)).toEqual(whole.results);
      expect(parts.map(({ count }) => count)).toEqual(parts.map(() => whole.count));
      expect(parts.at(-1)?.results).toEqual([]);
    }
  });

  it('has the shows as the plain list has them, which says nothing of genres', async () => {
    for (const hour of HOURS) {
      const listed = await list(hour, { sort: 'date' });
      const byId = (shows: readonly Show[]) => shows.toSorted((a, b) => compared(a.id, b.id));
      expect(byId(listed.results)).toEqual(byId(plain.get(hour)?.results ?? []));
      expect(Object.keys(plain.get(hour) ?? {})).toEqual(['results', 'count', 'first']);
    }
  });

  it('lists of the public ones those that match', async () => {
    const listed = await list(2, { list: 'upcoming', sort: '-date', search: 'abba' });
    const open = await list(2, { list: 'upcoming' });
    const found = open.results.filter((show) => show.headlining_artist === 'abba');
    expect(found).not.toEqual([]);
    expect(idsOf(listed)).toEqual(sorted(found, 'date', -1));
  });

  it('refuses what is no status, no dates and no column, naming the parameter', async () => {
    const odd = { status: 'gone', dates: 'soon', sort: '+date', search: 'x'.repeat(201) };
    for (const [name, value] of Object.entries(odd)) {
      const { status, body } = await auditor.send<{ errors: object }>(
        'GET',
        `/api/v1/history/as-of/2030-05-01T15:00:00Z/shows/?${name}=${encodeURIComponent(value)}`,
      );
      expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
    }
  });
});
