import { describe, expect, it } from 'vitest';
import type { VenueDetails } from '@stagedoor/contracts/facts/venue-fields';
import { readEnv, standaloneEnv } from '../process/env.ts';
import { configuredVenue, presentVenue, SAYS_NOTHING } from './venue.presenter.ts';

const configuredWith = (given: Record<string, string>) =>
  configuredVenue(readEnv(standaloneEnv, given));
const venueWith = (given: Record<string, string>) =>
  presentVenue(configuredWith(given), SAYS_NOTHING);

const saying = (said: Partial<VenueDetails>) => ({ ...SAYS_NOTHING, said });

describe('the map of a venue', () => {
  it('is found by the address of the venue', () => {
    const venue = venueWith({ VENUE_ADDRESS: '1 Rue d’Été & Co' });
    const map = 'https://www.google.com/maps?q=1+Rue+d%E2%80%99%C3%89t%C3%A9+%26+Co&output=embed';
    expect(venue).toMatchObject({ map_embed_url: map, map_on_tap: false });
  });

  it('is the one that is given, or none', () => {
    const map_embed_url = 'https://maps.example/embed?id=7';
    expect(venueWith({ MAP_EMBED_URL: map_embed_url })).toMatchObject({ map_embed_url });
    expect(venueWith({ MAP_EMBED_URL: 'none' }).map_embed_url).toBeNull();
  });

  it('waits for a tap where the venue wants that', () => {
    expect(venueWith({ MAP_ON_TAP: 'on' })).toMatchObject({ map_on_tap: true });
  });

  it.each([
    'https://maps.example@elsewhere.example/',
    'https://a;sandbox.example/',
    'https://a,b.example/',
    'https://*.example/',
    'http://maps.example/',
    'javascript:alert(1)',
  ])('cannot come from %s, which would stand in the policy of every page', (address) => {
    expect(() => venueWith({ MAP_EMBED_URL: address })).toThrow('MAP_EMBED_URL: must be');
  });
});

describe('what a venue says of itself', () => {
  it('is what was said in the product, then the environment, then the default', () => {
    const configured = configuredWith({ VENUE_NAME: 'Vox', VENUE_ADDRESS: '1 Quay' });
    expect(configured.given).toEqual(['name', 'address']);
    expect(presentVenue(configured, saying({ name: 'The Copper Hall', access: '' }))).toMatchObject(
      {
        ...{ name: 'The Copper Hall', address: '1 Quay', access: '' },
        email: 'hello@lanternroom.example',
      },
    );
  });

  it('has an example until somebody keeps or changes it', () => {
    const configured = configuredWith({});
    const all = ['name', 'address', 'email', 'hours', 'faq'];
    expect(presentVenue(configured, SAYS_NOTHING).examples).toEqual(all);
    const { hours } = configured.details;
    expect(presentVenue(configured, saying({ hours })).examples).not.toContain('hours');
    const named = configuredWith({ VENUE_NAME: 'Vox' });
    expect(presentVenue(named, SAYS_NOTHING).examples).not.toContain('name');
  });
});
