import { describe, expect, it } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { linkedData } from '../site/page-parts.ts';
import { eventsOf } from './calendar-file.ts';
import { elementsOf } from './xml.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
const TICKETS = 'https://tickets.example.com/1';
const DAY = '2098-05-09';

/** What tests/surfaces/ does not tell: what is absent, and whole sentences. */
interface Told {
  /** Whether tickets can be bought, wherever they can be. */
  sells: boolean;
  /** What search engines, calendars and feeds say. */
  sentence: string;
  /** As schema.org calls it; undefined if there is nothing to offer. */
  availability: string | undefined;
  calendar: string;
  /** Whether its page adds it to a calendar. */
  goesIntoCalendars: boolean;
  date: string;
  previousDate: string | undefined;
}

const ON_SALE: Told = {
  ...{ sells: true, sentence: '', availability: 'InStock', calendar: 'CONFIRMED' },
  ...{ goesIntoCalendars: true, date: DAY, previousDate: undefined },
};
const SOLD_OUT = { sells: false, sentence: 'Sold out.', availability: 'SoldOut' };
const OFF = { sells: false, availability: undefined, goesIntoCalendars: false };
const MOVED = { date: '2098-06-14', previousDate: DAY };

/** Every change in the life of a show, in this order, and what is told after it. */
const CHANGES: [change: string, route: RouteName, body: object, told: Partial<Told>][] = [
  ['sold out', 'shows.edit', { is_sold_out: true }, SOLD_OUT],
  [
    'cancelled while it was sold out',
    'shows.cancel',
    { status_note: 'The singer lost her voice.' },
    { ...OFF, calendar: 'CANCELLED', sentence: 'Cancelled. The singer lost her voice.' },
  ],
  ['reinstated', 'shows.reinstate', {}, SOLD_OUT],
  ['put back on sale', 'shows.edit', { is_sold_out: false }, {}],
  [
    'postponed',
    'shows.postpone',
    { status_note: 'A new day follows' },
    {
      ...{ ...OFF, calendar: 'TENTATIVE' },
      sentence: 'Postponed: new date to be announced. A new day follows.',
    },
  ],
  [
    'rescheduled',
    'shows.reschedule',
    { date: MOVED.date },
    { ...MOVED, sentence: 'Moved from Friday, May 9, 2098.' },
  ],
  [
    'given a note about its new date',
    'shows.reschedule',
    { date: MOVED.date, status_note: 'Tickets stay valid.' },
    { ...MOVED, sentence: 'Moved from Friday, May 9, 2098. Tickets stay valid.' },
  ],
  ['reinstated on its new date', 'shows.reinstate', {}, { date: MOVED.date }],
];

const created = await staff.call('shows.create', {
  body: { headlining_artist: 'Glass Harbor', date: DAY, ages: '18+', ticket_url: TICKETS },
});
const { id } = created.body;
const params = { id };

describe('every public surface', () => {
  it('tells of a show that was announced', async () => {
    await venue.awaitLog(visitor);
    expect(await told()).toEqual(ON_SALE);
  });

  it.each(CHANGES)('tells of a show that was %s', async (_, route, body, expected) => {
    const before = await surfaces();
    expect((await staff.call(route, { params, body })).status).toBe(200);
    await venue.awaitLog(visitor);
    expect(await told(expected.sentence)).toEqual({ ...ON_SALE, ...expected });
    const { entry, feed, sitemap } = await surfaces();
    expect(Number(entry['SEQUENCE'])).toBe(Number(before.entry['SEQUENCE']) + 1);
    expect(feed.updated > before.feed.updated).toBe(true);
    expect(sitemap).toBe(feed.updated);
  });
});

/** What all surfaces say; where they disagree, what each says. */
async function told(sentence = ''): Promise<Record<keyof Told, unknown>> {
  const { page, cards, list, entry, feed } = await surfaces();
  const texts = [page, entry['DESCRIPTION'] ?? '', feed.summary];
  const data = linkedData(page);
  return {
    sells: same([
      ...[page, cards, list].map((html) => html.includes(`href="${TICKETS}"`)),
      entry['DESCRIPTION']?.includes(TICKETS),
    ]),
    sentence: same(texts.map((text) => (text.includes(sentence) ? sentence : text))),
    availability: data.offers?.availability.replace('https://schema.org/', ''),
    calendar: entry['STATUS'],
    goesIntoCalendars: page.includes('Add to calendar'),
    date: same([data.startDate, calendarDay(entry['DTSTART;VALUE=DATE'])]),
    previousDate: data.previousStartDate,
  };
}

function same(values: unknown[]): unknown {
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : values;
}

function calendarDay(compact = ''): string {
  return compact.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

async function surfaces() {
  const [page = '', cards = '', list = '', calendar = '', atom = '', sitemap = ''] =
    await Promise.all(
      [`/shows/${id}`, '/', '/?view=list', '/calendar.ics', '/feed.atom', '/sitemap.xml'].map(
        async (path) =>
          (await visitor.send<string>('GET', path, { headers: { accept: 'text/html' } })).body,
      ),
    );
  const [entry = {}] = eventsOf(calendar);
  const entryElements = elementsOf(/<entry>[^]*<\/entry>/.exec(atom)?.[0] ?? '');
  const of = (name: string) => entryElements.find(([each]) => each === name)?.[1] ?? '';
  return {
    ...{ page, cards, list, entry },
    feed: { summary: of('summary'), updated: of('updated') },
    sitemap: new RegExp(`/shows/${id}</loc><lastmod>([^<]*)`).exec(sitemap)?.[1],
  };
}
