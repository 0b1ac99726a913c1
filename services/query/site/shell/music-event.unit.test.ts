import { describe, expect, it } from 'vitest';
import type { Show } from '@stagedoor/contracts/show';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { showData } from './music-event.ts';

const VENUE = { name: 'The Lantern Room', time_zone: 'Europe/London' };

describe('the address for search engines', () => {
  it.each([
    '12 Foundry Street, Springfield',
    '1 King Street, Bristol BS1 4QT, United Kingdom',
    'Gasstr. 5, 22761 Hamburg',
    'Unit 3, The Old Mill, 7 Mill Lane, Leeds',
    '東京都渋谷区道玄坂1-2-3',
  ])('is "%s" as it is given', (address) => {
    expect(showData(exampleShow(), { ...VENUE, address }, 'https://lantern.example')).toMatchObject(
      { location: { address: { '@type': 'PostalAddress', streetAddress: address } } },
    );
  });

  it('has no part that is guessed', () => {
    const venue = { ...VENUE, address: '1 King Street, Bristol BS1 4QT, United Kingdom' };
    const data = JSON.stringify(showData(exampleShow(), venue, 'https://lantern.example'));
    expect(data).not.toMatch(/addressLocality|postalCode|addressCountry/);
  });
});

describe('the offer for search engines', () => {
  const offersOf = (show: Partial<Show>) =>
    showData(
      exampleShow(show),
      { ...VENUE, currency: 'USD', address: '' },
      'https://lantern.example',
    ).offers;

  it.each([
    ['$15', { price: '15', priceCurrency: 'USD' }],
    ['€ 12.50', { price: '12.50', priceCurrency: 'EUR' }],
    ['Free', { price: 0, priceCurrency: 'USD' }],
    ['$15 / $20 at the door', undefined],
  ])('has the price "%s" where it is one plain amount', (price, offer) => {
    expect(offersOf({ price })).toEqual(offer && { '@type': 'Offer', ...offer });
  });

  it('says where tickets are, and is gone once the show is over', () => {
    const sold = { price: '£7', ticket_url: 'https://tickets.example/sold' };
    expect(offersOf(sold)).toEqual({
      ...{ '@type': 'Offer', url: sold.ticket_url, price: '7', priceCurrency: 'GBP' },
      availability: 'https://schema.org/InStock',
    });
    expect(offersOf({ ...sold, is_past: true, is_upcoming: false })).toBeUndefined();
  });
});
