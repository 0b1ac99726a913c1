import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { linkedData } from '../site/page-parts.ts';

/* What programs of others make of the feeds, and of the data for search engines. */

const venue = closeAfterTests(await openVenue({ now: () => new Date('2030-05-01T16:00:00Z') }));
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

const PLAIN = { date: '2030-05-04', ages: '18+', doors_time: '19:00', show_time: '20:00' };
const NOTE = { status_note: 'Snow; "ice", \\ and\nmore.' };
const ids: Record<string, string> = {};
for (const [headlining_artist, more, route, body] of [
  ['Glass Harbor', { price: '$15', on_sale_at: '2030-05-03T14:00:00Z' }],
  ['Tom, "Jo"; \\ & Sons <b>', { additional_info: 'Bring:\n\nyourself; friends' }],
  ['音楽🎸'.repeat(20), { ticket_url: 'https://tickets.example.com/1?a=1,2;3' }],
  ['Cold Cereal', { is_sold_out: true, doors_time: '', show_time: '' }],
  ['Stillwater', {}, 'shows.cancel', NOTE],
  ['Marrow', {}, 'shows.postpone', NOTE],
  ['Paper Lanterns', { show_time: '23:30' }, 'shows.reschedule', { ...NOTE, date: '2030-11-02' }],
] as const) {
  const { body: show } = await staff.call('shows.create', {
    body: { ...PLAIN, headlining_artist, ...more },
  });
  ids[headlining_artist] = show.id;
  if (route) await staff.call(route, { params: { id: show.id }, body });
}
await venue.awaitLog(visitor);
const names = Object.keys(ids).toSorted();

describe('the calendar', () => {
  it('is read by ical.js, and written again as it was', async () => {
    const text = await textOf('/calendar.ics');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(namesIn(events.map(({ summary }) => summary))).toEqual(names);
    const unfolded = (file: string) => file.replaceAll('\r\n ', '').trim().split('\r\n');
    expect(unfolded(calendar.toString())).toEqual(unfolded(text));
    const cold = events.find(({ summary }) => summary === 'SOLD OUT: Cold Cereal');
    expect(cold?.startDate.isDate).toBe(true);
    const glass = events.find(({ summary }) => summary === 'Glass Harbor');
    expect(glass?.startDate.toJSDate().toISOString()).toBe('2030-05-05T00:00:00.000Z');
    expect(glass?.duration.toSeconds()).toBe(3 * 3_600);
  });

  it('is read by ts-ics, and means the same when it is written again', async () => {
    const calendar = convertIcsCalendar(undefined, await textOf('/calendar.ics'));
    const events = calendar.events ?? [];
    expect(namesIn(events.map(({ summary }) => summary))).toEqual(names);
    const again = convertIcsCalendar(undefined, generateIcsCalendar(calendar));
    expect(again.events).toEqual(events);
    const statuses = events.map(({ summary, status }) => [summary.split(':')[0], status]);
    expect(Object.fromEntries(statuses)).toMatchObject({
      CANCELLED: 'CANCELLED',
      POSTPONED: 'TENTATIVE',
      'NEW DATE': 'CONFIRMED',
    });
  });
});

it('the feed of new shows is read by feedsmith', async () => {
  const feed = parseAtomFeed(await textOf('/feed.atom'));
  expect(namesIn(feed.entries?.map(({ title }) => title?.value ?? '') ?? [])).toEqual(names);
  for (const entry of feed.entries ?? []) {
    expect(entry.id).toMatch(/^tag:.*,2026:shows\//);
    expect(Date.parse(entry.updated ?? '')).not.toBeNaN();
    expect(entry.links?.[0]?.href).toMatch(/\/shows\//);
  }
});

it.each(names)('the page of %s has what search engines require of an event', async (name) => {
  const data = linkedData(await textOf(`/shows/${ids[name]}`));
  // https://developers.google.com/search/docs/appearance/structured-data/event
  expect(data).toMatchObject({
    '@type': 'MusicEvent',
    name: expect.stringContaining(name),
    startDate: expect.stringMatching(/^2030-\d\d-\d\d(T\d\d:\d\d:00-0[45]:00)?$/),
    location: {
      '@type': 'MusicVenue',
      name: 'The Lantern Room',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Foundry Street, Springfield',
      },
    },
    eventStatus: expect.stringMatching(/^https:\/\/schema\.org\/Event/),
  });
  if (data.startDate.includes('T'))
    expect(Date.parse(data.endDate) - Date.parse(data.startDate)).toBe(3 * 3_600_000);
});

function namesIn(titles: readonly string[]): string[] {
  return titles
    .map((title) => title.replace(/^(CANCELLED|POSTPONED|SOLD OUT|NEW DATE): /, ''))
    .toSorted();
}

async function textOf(path: string): Promise<string> {
  const headers = { accept: 'text/html' };
  return (await visitor.send<string>('GET', path, { headers })).body;
}
