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

/** What every public surface says of a show. */
interface Told {
  badges: string[];
  /** Whether tickets can be bought, wherever they can be. */
  sells: boolean;
  /** What previews, calendars and feeds say before the name of the show. */
  prefix: string;
  /** What search engines, calendars and feeds say. */
  sentence: string;
  /** As schema.org calls it; undefined if there is nothing to offer. */
  availability: string | undefined;
  event: string;
  calendar: string;
  /** Whether calendars keep its time free. */
  isFree: boolean;
  /** Whether its page adds it to a calendar. */
  goesIntoCalendars: boolean;
  date: string;
  /** Whether its day is struck through, on every page. */
  isDayGone: boolean;
  previousDate: string | undefined;
}

const ON_SALE: Told = {
  badges: [],
  sells: true,
  prefix: '',
  sentence: '',
  availability: 'InStock',
  event: 'EventScheduled',
  calendar: 'CONFIRMED',
  isFree: false,
  goesIntoCalendars: true,
  date: DAY,
  isDayGone: false,
  previousDate: undefined,
};
const SOLD_OUT = {
  ...{ badges: ['SOLD OUT'], sells: false, sentence: 'Sold out.', availability: 'SoldOut' },
  prefix: 'SOLD OUT: ',
};
const OFF = { sells: false, availability: undefined, goesIntoCalendars: false, isFree: true };
const MOVED = {
  ...{ badges: ['NEW DATE'], prefix: 'NEW DATE: ', event: 'EventRescheduled' },
  ...{ date: '2098-06-14', previousDate: DAY },
};

/** Every change in the life of a show, in this order, and what is told after it. */
const CHANGES: [change: string, route: RouteName, body: object, told: Partial<Told>][] = [
  ['sold out', 'shows.edit', { is_sold_out: true }, SOLD_OUT],
  [
    'cancelled while it was sold out',
    'shows.cancel',
    { status_note: 'The singer lost her voice.' },
    {
      ...OFF,
      ...{ badges: ['CANCELLED'], prefix: 'CANCELLED: ' },
      ...{ event: 'EventCancelled', calendar: 'CANCELLED' },
      sentence: 'Cancelled. The singer lost her voice.',
    },
  ],
  ['reinstated', 'shows.reinstate', {}, SOLD_OUT],
  ['put back on sale', 'shows.edit', { is_sold_out: false }, {}],
  [
    'postponed',
    'shows.postpone',
    { status_note: 'A new day follows' },
    {
      ...OFF,
      ...{ badges: ['POSTPONED'], prefix: 'POSTPONED: ' },
      ...{ event: 'EventPostponed', calendar: 'TENTATIVE', isDayGone: true },
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

const BADGES = ['SOLD OUT', 'CANCELLED', 'POSTPONED', 'NEW DATE'];

/** What all surfaces say; where they disagree, what each says. */
async function told(sentence = ''): Promise<Record<keyof Told, unknown>> {
  const { page, cards, list, entry, feed } = await surfaces();
  const pages = [page, cards, list];
  const texts = [page, entry['DESCRIPTION'] ?? '', feed.summary];
  const data = linkedData(page);
  const titles = [
    /<meta property="og:title" content="([^"]*)Glass Harbor/.exec(page)?.[1],
    /^(.*)Glass Harbor/.exec(entry['SUMMARY'] ?? '')?.[1],
    /^(.*)Glass Harbor/.exec(feed.title)?.[1],
  ];
  const dates = [data.startDate, calendarDay(entry['DTSTART;VALUE=DATE'])];
  return {
    badges: same(pages.map((html) => BADGES.filter((badge) => html.includes(`>${badge}</span>`)))),
    sells: same([
      ...pages.map((html) => html.includes(`href="${TICKETS}"`)),
      entry['DESCRIPTION']?.includes(TICKETS),
    ]),
    prefix: same(titles),
    sentence: same(texts.map((text) => (text.includes(sentence) ? sentence : text))),
    availability: data.offers?.availability.replace('https://schema.org/', ''),
    event: data.eventStatus.replace('https://schema.org/', ''),
    calendar: entry['STATUS'],
    isFree: entry['TRANSP'] === 'TRANSPARENT',
    goesIntoCalendars: page.includes('Add to calendar'),
    date: same(dates),
    isDayGone: same(
      pages.map(
        (html) =>
          html.includes(`<time dateTime="${DAY}">Fri, May 9, 2098</time></s>`) &&
          html.includes('New date to be announced. '),
      ),
    ),
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
    feed: { title: of('title'), summary: of('summary'), updated: of('updated') },
    sitemap: new RegExp(`/shows/${id}</loc><lastmod>([^<]*)`).exec(sitemap)?.[1],
  };
}
