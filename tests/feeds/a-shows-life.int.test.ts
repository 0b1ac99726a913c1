import { describe, expect, it } from 'vitest';
import type { Sent } from '@stagedoor/contracts/api';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { linkedData } from '../site/page-parts.ts';
import { eventsOf } from './calendar-file.ts';
import { elementsOf } from './xml.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
const TICKETS = 'https://tickets.example.com/1';

type Edit = Sent<'shows.edit', 'body'>;

/** What every public surface says of a show. */
interface Told {
  /** Whether tickets can be bought, wherever they can be. */
  sells: boolean;
  /** The badge, and the sentence that search engines, calendars and feeds have. */
  badge?: string;
  sentence?: string;
  availability: string;
}

const ON_SALE: Told = { sells: true, availability: 'InStock' };
const CHANGES: [change: string, edit: Edit, told: Told][] = [
  ['published', {}, ON_SALE],
  [
    'sold out',
    { is_sold_out: true },
    { sells: false, badge: 'SOLD OUT', sentence: 'Sold out.', availability: 'SoldOut' },
  ],
  ['put back on sale', { is_sold_out: false }, ON_SALE],
];

const created = await staff.call('shows.create', {
  body: {
    headlining_artist: 'Glass Harbor',
    date: '2098-05-09',
    ages: '18+',
    ticket_url: TICKETS,
  },
});
const params = { id: created.body.id };

describe('every public surface', () => {
  it.each(CHANGES)('tells of a show that was %s', async (_, body, told) => {
    const before = await surfaces();
    const { status } = await staff.call('shows.edit', { params, body });
    expect(status).toBe(200);
    await venue.awaitLog(visitor);
    const { page, cards, list, entry, feed } = await surfaces();
    const { sells, badge = 'SOLD OUT', sentence = 'Sold out.', availability } = told;
    for (const html of [page, cards, list]) {
      expect(html.includes(`href="${TICKETS}"`)).toBe(sells);
      expect(html.includes(`>${badge}</span>`)).toBe(told.badge !== undefined);
    }
    for (const text of [page, entry['DESCRIPTION'] ?? '', feed.summary])
      expect(text.includes(sentence)).toBe(told.sentence !== undefined);
    expect(entry['DESCRIPTION']?.includes(TICKETS)).toBe(sells);
    expect(linkedData(page).offers.availability).toBe(`https://schema.org/${availability}`);
    if (Object.keys(body).length === 0) return;
    expect(Number(entry['SEQUENCE'])).toBe(Number(before.entry['SEQUENCE']) + 1);
    expect(feed.updated > before.feed.updated).toBe(true);
  });
});

async function surfaces() {
  const [page = '', cards = '', list = '', calendar = '', atom = ''] = await Promise.all(
    [`/shows/${params.id}`, '/', '/?view=list', '/calendar.ics', '/feed.atom'].map(
      async (path) =>
        (await visitor.send<string>('GET', path, { headers: { accept: 'text/html' } })).body,
    ),
  );
  const [entry = {}] = eventsOf(calendar);
  const of = (name: string) => elementsOf(atom).find(([each]) => each === name)?.[1] ?? '';
  return { page, cards, list, entry, feed: { summary: of('summary'), updated: of('updated') } };
}
