import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { showData } from './music-event.ts';

const VENUE = {
  name: 'The Lantern Room',
  email: 'hello@lanternroom.example',
  time_zone: 'Europe/London',
  social: {},
  sister_venue: null,
  map_embed_url: null,
};

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
