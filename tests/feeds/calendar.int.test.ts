import { afterAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { eventsOf } from './calendar-file.ts';

const HOSTILE = 'Tom, "Jo"; \\ & Sons\nBEGIN:VALARM';

const relay = closeAfterTests(await openRelay());
const venue = closeAfterTests(await openReadingVenue({ through: relay.through }));
afterAll(() => relay.mend());
await venue.record('genres', [
  { type: 'GenreAdded', data: { id: 'g1', name: 'Hip, Hop', slug: 'hip_hop' } },
]);
await venue.show('long-ago', { date: '2026-10-01' });
await venue.show('lately', { date: '2026-11-10' });
await venue.show('s1', {
  headlining_artist: HOSTILE,
  tour_title: '音楽🎸'.repeat(20),
  support_artists: 'Marrow',
  additional_info: 'Bring:\r\n\r\nyourself; friends',
  doors_time: '19:00',
  show_time: '20:00',
  genre_id: 'g1',
  ages: '18+',
  ticket_url: 'https://tickets.example/s1?a=1,2;3',
});
await venue.show('untimed', { date: '2026-12-06' });

const soldOut = { type: 'ShowSoldOut', data: {} } as const;

/** What the entry of every show that visitors cannot see any more says. */
const CANCELLED = {
  ...{ DTSTAMP: '20261101T120000Z', 'LAST-MODIFIED': '20261101T120000Z' },
  LOCATION: 'The Lantern Room, 12 Foundry Street, Springfield',
  ...{ STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' },
};

async function get(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return (await venue.as('visitor')).send<string>(method, path, { headers });
}

async function entries(path = '/calendar.ics') {
  const { status, body } = await get(path);
  expect(status, body).toBe(200);
  return eventsOf(body);
}

async function entry(id: string) {
  return (await entries()).find(({ UID }) => UID === `${id}@the-lantern-room`);
}

async function ids(path?: string) {
  return (await entries(path)).map(({ UID }) => UID?.replace('@the-lantern-room', ''));
}

describe('the calendar', () => {
  it('contains upcoming shows and those of the last weeks, for calendars to subscribe to', async () => {
    const { body } = await get('/calendar.ics');
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:/);
    expect(body).toContain('\r\nX-WR-CALNAME:The Lantern Room\r\n');
    expect(body).not.toMatch(/(?<!\r)\n/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
    expect(await ids()).toEqual(['lately', 's1', 'untimed']);
  });

  it('escapes the text of a show', async () => {
    expect(await entry('s1')).toEqual({
      UID: 's1@the-lantern-room',
      DTSTAMP: '20261101T120000Z',
      'LAST-MODIFIED': '20261101T120000Z',
      SEQUENCE: '1',
      DTSTART: '20261206T010000Z',
      DURATION: 'PT3H',
      SUMMARY: `${HOSTILE}: ${'音楽🎸'.repeat(20)}`,
      LOCATION: 'The Lantern Room, 12 Foundry Street, Springfield',
      ...{ STATUS: 'CONFIRMED', TRANSP: 'OPAQUE' },
      DESCRIPTION: expect.stringMatching(
        new RegExp(
          [
            '^Tom, "Jo"; .*\\nBEGIN:VALARM with Marrow at The Lantern Room, ',
            'Saturday, December 5, 2026\\. Doors 7:00 PM, show 8:00 PM\\. 18\\+\\.',
            '\\n\\nBring:\\n\\nyourself; friends',
            '\\n\\nTickets: https://tickets\\.example/s1\\?a=1,2;3\\n\\nhttp',
          ].join(''),
        ),
      ),
      URL: `${venue.url}/shows/s1`,
      CATEGORIES: 'Hip, Hop',
    });
  });

  it.each([
    ['genre=hip_hop', ['s1']],
    ['genre=g1', ['s1']],
    ['genre=polka', []],
    ['ages=18%2B', ['s1']],
    ['search=glass', ['lately', 'untimed']],
    ['genre=&ages=&search=', ['lately', 's1', 'untimed']],
    ['utm_source=poster', ['lately', 's1', 'untimed']],
  ])('takes the same filters as the lists: %s', async (query, expected) => {
    expect(await ids(`/calendar.ics?${query}`)).toEqual(expected);
  });

  it('refuses an invalid filter', async () => {
    expect((await get('/calendar.ics?ages=12')).status).toBe(400);
  });
});

describe('a show in the calendar', () => {
  it('keeps its UID and gets a higher SEQUENCE with a change', async () => {
    await venue.record('show-untimed', [
      { type: 'ShowDetailsChanged', data: { changes: { show_time: '21:00' } } },
    ]);
    await expect
      .poll(() => entry('untimed'))
      .toMatchObject({ SEQUENCE: '2', DTSTART: '20261207T020000Z', STATUS: 'CONFIRMED' });
  });

  it.each(['ShowUnpublished', 'ShowArchived'] as const)(
    'is cancelled by %s with the details that were last public, and returns when published again',
    async (type) => {
      const id = type.toLowerCase();
      await venue.show(id, { headlining_artist: 'Marrow', genre_id: 'g1' }, { type, data: {} });
      await venue.record(`show-${id}`, [
        {
          type: 'ShowDetailsChanged',
          data: { changes: { headlining_artist: 'A Secret', date: '2027-01-01', genre_id: 'x' } },
        },
        soldOut,
      ]);
      // When this show is there, the changes before it are, too.
      await venue.show(`after-${id}`, { date: '2026-11-12' });
      await expect.poll(() => ids()).toContain(`after-${id}`);
      expect(await entry(id)).toEqual({
        ...{ ...CANCELLED, UID: `${id}@the-lantern-room`, SEQUENCE: '2' },
        'DTSTART;VALUE=DATE': '20261205',
        SUMMARY: 'Marrow',
      });
      expect(await ids('/calendar.ics?genre=g1')).toContain(id);
      expect(await ids('/calendar.ics?search=secret')).not.toContain(id);
      expect((await get(`/shows/${id}/show.ics`)).status).toBe(404);

      await venue.record(`show-${id}`, [
        { type: 'ShowUnarchived', data: {} },
        { type: 'ShowPublished', data: {} },
      ]);
      await expect
        .poll(() => entry(id))
        .toMatchObject({ SEQUENCE: '6', SUMMARY: 'SOLD OUT: A Secret', STATUS: 'CONFIRMED' });
    },
  );

  it.each(['ShowUnpublished', 'ShowArchived'] as const)(
    'that took place is not cancelled by %s afterwards',
    async (type) => {
      const id = `over-${type.toLowerCase()}`;
      const words = { date: '2026-10-28', headlining_artist: 'Marrow', show_time: '20:00' };
      await venue.show(id, words, { type, data: {} });
      await expect
        .poll(() => entry(id))
        .toMatchObject({ STATUS: 'CONFIRMED', SUMMARY: 'Marrow', SEQUENCE: '2' });
      expect(await entry(id)).not.toHaveProperty('URL');
    },
  );

  it('is removed after its day, not cancelled, if it was withdrawn before it began', async () => {
    await venue.show('called-off', { date: '2026-11-10' }, { type: 'ShowArchived', data: {} });
    await venue.show('after', { date: '2026-11-11' });
    await expect.poll(() => ids()).toContain('after');
    expect(await ids()).not.toContain('called-off');
  });

  it('is cancelled all day if it was to begin after midnight of that day', async () => {
    const late = { date: '2026-11-19', doors_time: '23:00', show_time: '00:30' };
    await venue.show('night-off', late, { type: 'ShowArchived', data: {} });
    await expect.poll(async () => (await entry('night-off'))?.['STATUS']).toBe('CANCELLED');
  });

  it.each(['ShowUnpublished', 'ShowArchived'] as const)(
    'has no details once it is retracted after %s, and all of them when published again',
    async (type) => {
      const id = `retracted-${type.toLowerCase()}`;
      const words = {
        headlining_artist: `Secret ${type}`,
        tour_title: `Secret ${type}`,
        additional_info: `Secret ${type}`,
        show_time: '20:00',
        genre_id: 'g1',
      };
      const retracted = { type: 'ShowRetracted', data: {} } as const;
      await venue.show(id, words, { type, data: {} });
      await expect.poll(async () => (await entry(id))?.['SUMMARY']).toContain(type);
      await venue.record(`show-${id}`, [retracted]);
      await expect
        .poll(() => entry(id))
        .toEqual({
          ...{ ...CANCELLED, UID: `${id}@the-lantern-room`, SEQUENCE: '3' },
          ...{ DTSTART: '20261206T010000Z', DURATION: 'PT3H' },
          SUMMARY: 'Cancelled show',
        });
      for (const path of ['/calendar.ics', '/feed.atom', '/sitemap.xml'])
        expect((await get(path)).body).not.toContain(`Secret ${type}`);
      expect(await ids(`/calendar.ics?search=${type}`)).toEqual([]);

      await venue.record(`show-${id}`, [
        { type: 'ShowUnarchived', data: {} },
        { type: 'ShowPublished', data: {} },
      ]);
      await expect
        .poll(() => entry(id))
        .toMatchObject({ SUMMARY: `Secret ${type}: Secret ${type}`, STATUS: 'CONFIRMED' });
      await venue.record(`show-${id}`, [{ type: 'ShowUnpublished', data: {} }]);
      await expect.poll(async () => (await entry(id))?.['STATUS']).toBe('CANCELLED');
      expect((await entry(id))?.['SUMMARY']).toContain(type);
    },
  );

  it.each([
    soldOut,
    { type: 'ShowPostponed', data: { status_note: '', previous_date: '2026-12-05' } } as const,
  ])('says only that it is cancelled once it is retracted, even after $type', async (news) => {
    const id = `once-${news.type.toLowerCase()}`;
    await venue.show(id, {}, news, { type: 'ShowUnpublished', data: {} });
    await expect
      .poll(async () => (await entry(id))?.['SUMMARY'])
      .toMatch(/^(SOLD OUT|POSTPONED): /);
    await venue.record(`show-${id}`, [{ type: 'ShowRetracted', data: {} }]);
    await expect
      .poll(() => entry(id))
      .toMatchObject({ SEQUENCE: '4', SUMMARY: 'Cancelled show', STATUS: 'CANCELLED' });
  });

  it('is removed if it took place and is retracted', async () => {
    const over = { date: '2026-10-28', headlining_artist: 'Unspeakable' };
    const then = [
      { type: 'ShowArchived', data: {} },
      { type: 'ShowRetracted', data: {} },
    ] as const;
    await venue.show('over-and-out', over, ...then);
    await venue.show('after-that', { date: '2026-11-12' });
    await expect.poll(() => ids()).toContain('after-that');
    expect(await ids()).not.toContain('over-and-out');
  });
});

describe('the calendar file of one show', () => {
  it('has the same entry as the calendar', async () => {
    const { headers, body } = await get('/shows/s1/show.ics');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('inline; filename="show.ics"');
    expect(eventsOf(body)).toEqual([await entry('s1')]);
  });
});

describe('the calendar of a venue in another time zone', () => {
  it('gives a show the start that it has there', async () => {
    const elsewhere = await openReadingVenue({ timeZone: 'Pacific/Kiritimati' });
    try {
      await elsewhere.show('s1', { date: '2026-12-05', show_time: '20:00' });
      const { body } = await (await elsewhere.as('visitor')).send<string>('GET', '/calendar.ics');
      expect(eventsOf(body)).toMatchObject([{ DTSTART: '20261205T060000Z' }]);
    } finally {
      await elsewhere.stop();
    }
  });
});

describe('the calendar while Postgres is away', () => {
  it('is served as it was last', async () => {
    const before = await get('/calendar.ics');
    await relay.cut();
    venue.clock.now = new Date('2026-11-21T17:00:00Z');
    const old = await get('/calendar.ics');
    expect({ status: old.status, stale: old.headers.get('x-stale'), body: old.body }).toEqual({
      status: 200,
      stale: 'true',
      body: before.body,
    });
    expect((await get('/calendar.ics?search=new')).status).toBe(503);
  });
});
