import { describe, expect, it } from 'vitest';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { externalHosts } from './site/external-hosts.ts';
import { venueOf } from './venue.ts';

const venueWith = (given: Record<string, string>) => venueOf(readEnv(standaloneEnv, given));

describe('the map of a venue', () => {
  it('is found by the address of the venue, from the one host that frames may come from', () => {
    const venue = venueWith({ VENUE_ADDRESS: '1 Rue d’Été & Co' });
    const map = 'https://www.google.com/maps?q=1+Rue+d%E2%80%99%C3%89t%C3%A9+%26+Co&output=embed';
    expect(venue).toMatchObject({ map_embed_url: map });
    expect(venue).not.toHaveProperty('map_on_tap');
    expect(externalHosts(venue).frameHosts).toEqual(['https://www.google.com']);
  });

  it('is the one that is given, or none', () => {
    const map_embed_url = 'https://maps.example/embed?id=7';
    expect(venueWith({ MAP_EMBED_URL: map_embed_url })).toMatchObject({ map_embed_url });
    const without = venueWith({ MAP_EMBED_URL: 'none' });
    expect(without.map_embed_url).toBeNull();
    expect(externalHosts(without).frameHosts).toEqual([]);
  });

  it('waits for a tap where the venue wants that', () => {
    expect(venueWith({ MAP_ON_TAP: 'on' })).toMatchObject({ map_on_tap: true });
  });
});
