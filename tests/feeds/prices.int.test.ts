import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { linkedData } from '../site/page-parts.ts';
import { eventsOf } from './calendar-file.ts';
import { textsOf } from './xml.ts';

const venue = closeAfterTests(await openReadingVenue());
const visitor = await venue.as('visitor');
const PRICES: [price: string, offer: object | undefined][] = [
  ['$15', { price: '15', priceCurrency: 'USD' }],
  ['€ 12.50', { price: '12.50', priceCurrency: 'EUR' }],
  ['Free', { price: 0, priceCurrency: 'USD' }],
  ['$15 / $20 at the door', undefined],
  ['pay what you can', undefined],
];
for (const [place, [price]] of PRICES.entries()) await venue.show(`s${place}`, { price });
await venue.show('sold', { price: '£7', ticket_url: 'https://tickets.example/sold' });
await venue.show('over', { price: '$99', date: '2026-11-01' });

const text = async (path: string) =>
  (await visitor.send<string>('GET', path, { headers: { accept: 'text/html' } })).body;
const offersOf = async (id: string) => linkedData(await text(`/shows/${id}`)).offers;

describe('the price of a show', () => {
  it('stands on its page, on its card, in the list, in the calendar and in the feed', async () => {
    const calendar = JSON.stringify(eventsOf(await text('/calendar.ics')));
    const summaries = textsOf(await text('/feed.atom'), 'summary').join();
    for (const [place, [price]] of PRICES.entries()) {
      for (const words of [calendar, summaries]) expect(words).toContain(`${price}.`);
      expect(await text(`/shows/s${place}`)).toContain(`>${price}</dd>`);
      expect(await text('/')).toContain(`>${price}</span>`);
      expect(await text('/?view=list')).toContain(`>${price}</span>`);
    }
  });

  it('is an offer for search engines where it is one plain amount', async () => {
    for (const [place, [, offer]] of PRICES.entries())
      expect(await offersOf(`s${place}`)).toEqual(offer && { '@type': 'Offer', ...offer });
    expect(await offersOf('sold')).toEqual({
      '@type': 'Offer',
      url: 'https://tickets.example/sold',
      availability: 'https://schema.org/InStock',
      price: '7',
      priceCurrency: 'GBP',
    });
  });

  it('is gone once the show is over', async () => {
    expect(await text('/shows/over')).not.toContain('>$99<');
    expect(await offersOf('over')).toBeUndefined();
  });
});
