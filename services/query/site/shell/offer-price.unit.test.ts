import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../currency.ts';
import { offerPrice } from './offer-price.ts';

const ZONES = {
  'America/New_York': 'USD',
  'America/Toronto': 'CAD',
  'Australia/Sydney': 'AUD',
  'Europe/Berlin': 'EUR',
  'Europe/Stockholm': 'SEK',
  'Asia/Tokyo': 'JPY',
};

const currencyWith = (given: Record<string, string>) => currencyOf(readEnv(standaloneEnv, given));
const found = Object.keys(ZONES).map((zone) => currencyWith({ VENUE_TIME_ZONE: zone }));

const OWN = Object.values(ZONES).join(' ');
const DOLLARS = 'USD CAD AUD - - -';
const WITH_CENTS = 'USD CAD AUD EUR SEK -';
const NOWHERE = '- - - - - -';
const everywhere = (code: string) => Array.from({ length: 6 }, () => code).join(' ');

/** What is written, its amount, and its currency in each of the zones, where it is sure. */
const PRICES: [written: string, amount: string | number, currencies: string][] = [
  ['$15', '15', DOLLARS],
  ['15$', '15', DOLLARS],
  ['15 $', '15', DOLLARS],
  ['＄15', '15', DOLLARS],
  ['$15.', '15', DOLLARS],
  ['$12.50', '12.50', DOLLARS],
  ['$1,000', '1000', DOLLARS],
  ['$1,234.50', '1234.50', DOLLARS],
  ['$0', '0', DOLLARS],
  ['$20 CAD', '20', everywhere('CAD')],
  ['CAD $20', '20', everywhere('CAD')],
  ['US$20', '20', everywhere('USD')],
  ['US $20', '20', everywhere('USD')],
  ['C$20', '20', everywhere('CAD')],
  ['A$30', '30', everywhere('AUD')],
  ['NZ$ 25', '25', everywhere('NZD')],
  ['15 €', '15', everywhere('EUR')],
  ['€12,50', '12.50', everywhere('EUR')],
  ['€ 12.50', '12.50', everywhere('EUR')],
  ['12.50 EUR', '12.50', everywhere('EUR')],
  ['1.234,50 €', '1234.50', everywhere('EUR')],
  ['15,- €', '15', everywhere('EUR')],
  ['15 Euro', '15', everywhere('EUR')],
  ['£8', '8', everywhere('GBP')],
  ['CHF 20', '20', everywhere('CHF')],
  ['CHF 20.–', '20', everywhere('CHF')],
  ['CHF 1’200', '1200', everywhere('CHF')],
  ['kr 150', '150', '- - - - SEK -'],
  ['150 kr.', '150', '- - - - SEK -'],
  ['Kr. 1 500', '1500', '- - - - SEK -'],
  ['150 SEK', '150', everywhere('SEK')],
  ['¥3,000', '3000', '- - - - - JPY'],
  ['￥３，０００', '3000', '- - - - - JPY'],
  ['3000円', '3000', everywhere('JPY')],
  ['¥30.50', '30.50', NOWHERE],
  ['15', '15', OWN],
  ['12,50', '12.50', WITH_CENTS],
  ['Free', 0, OWN],
  ['FREE ENTRY!', 0, OWN],
  ['Eintritt frei', 0, OWN],
  ['no cover', 0, OWN],
  ['Fri entré', 0, OWN],
  ['入場無料', 0, OWN],
  ['donation', '', NOWHERE],
  ['pay what you can', '', NOWHERE],
  ['free / $5', '', NOWHERE],
  ['free before 10', '', NOWHERE],
  ['£8/£6 conc.', '', NOWHERE],
  ['$15–$20', '', NOWHERE],
  ['15-20 €', '', NOWHERE],
  ['$15 + fees', '', NOWHERE],
  ['$15…', '', NOWHERE],
  ['from $15', '', NOWHERE],
  ['$15+', '', NOWHERE],
  ['$20 EUR', '', NOWHERE],
  ['$1.000', '', NOWHERE],
  ['$1,50,000', '', NOWHERE],
  ['15²', '', NOWHERE],
  ['R 150', '', NOWHERE],
  ['QQQ 15', '', NOWHERE],
];

describe('the price of an offer', () => {
  it.each(PRICES)('of "%s" is %s in %s', (written, price, currencies) => {
    const offers = found.map((currency) => offerPrice(written, currency));
    expect(offers).toEqual(
      currencies
        .split(' ')
        .map((priceCurrency) => (priceCurrency === '-' ? undefined : { price, priceCurrency })),
    );
  });

  it.each([
    ['$15.000', 'CLP', '15000'],
    ['C$20', 'NIO', '20'],
    ['£50', 'EGP', undefined],
    ['5,000 KWD', 'KWD', undefined],
    ['R 150', 'ZAR', '150'],
  ])('of "%s" where %s is paid is %s', (written, priceCurrency, price) => {
    expect(offerPrice(written, priceCurrency)).toEqual(price && { price, priceCurrency });
  });

  it('is nothing without a currency, unless the show is free', () => {
    expect(offerPrice('15', undefined)).toBeUndefined();
    expect(offerPrice('$15', undefined)).toBeUndefined();
    expect(offerPrice('15 €', undefined)).toEqual({ price: '15', priceCurrency: 'EUR' });
    expect(offerPrice('Free', undefined)).toEqual({ price: 0 });
  });
});

describe('the currency of a venue', () => {
  it.each<[zone: string, currency: string | undefined]>([
    ...Object.entries(ZONES),
    ['Asia/Kolkata', 'INR'],
    ['Europe/Kyiv', 'UAH'],
    ['US/Eastern', 'USD'],
    ['Europe/Zurich', 'CHF'],
    ['America/Curacao', 'XCG'],
    ['UTC', undefined],
  ])('is in %s %s', (zone, currency) => {
    expect(currencyWith({ VENUE_TIME_ZONE: zone })).toBe(currency);
  });

  it('is the one that is given', () => {
    expect(currencyWith({ VENUE_CURRENCY: 'CHF' })).toBe('CHF');
  });
});
