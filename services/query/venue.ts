import type { Boot } from '@stagedoor/contracts/boot';
import type { VenueEnv } from '@stagedoor/platform/process/env';
import currencies from 'country-to-currency';

export type Venue = Boot['venue'];

/** The venue as configured, in the form for pages. */
export function venueOf(env: VenueEnv): Venue {
  const social = {
    facebook: env.VENUE_SOCIAL_FACEBOOK,
    instagram: env.VENUE_SOCIAL_INSTAGRAM,
    twitter: env.VENUE_SOCIAL_TWITTER,
    youtube: env.VENUE_SOCIAL_YOUTUBE,
    tiktok: env.VENUE_SOCIAL_TIKTOK,
  };
  const { SISTER_VENUE_NAME: name, SISTER_VENUE_URL: url } = env;
  const currency = env.VENUE_CURRENCY ?? currencyIn(env.VENUE_TIME_ZONE);
  return {
    name: env.VENUE_NAME,
    address: env.VENUE_ADDRESS,
    email: env.VENUE_EMAIL,
    directions: env.VENUE_DIRECTIONS,
    access: env.VENUE_ACCESS,
    time_zone: env.VENUE_TIME_ZONE,
    ...(currency && { currency }),
    social: Object.fromEntries(
      Object.entries(social).flatMap(([network, link]) => (link ? [[network, link]] : [])),
    ),
    sister_venue: name && url ? { name, url } : null,
    map_embed_url: mapOf(env),
    ...(env.MAP_ON_TAP && { map_on_tap: true }),
  };
}

/** The map that is given, or else one that a maps service finds by the address. */
function mapOf({ MAP_EMBED_URL: given, VENUE_ADDRESS: address }: VenueEnv): string | null {
  if (given === 'none') return null;
  const query = new URLSearchParams({ q: address, output: 'embed' });
  return given ?? `https://www.google.com/maps?${query.toString()}`;
}

/** The currency of the country that has a time zone. */
function currencyIn(timeZone: string): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  // Of two countries, the first is one that is no more: the Netherlands Antilles before Curaçao.
  return Object.entries(currencies).findLast(([country]) =>
    new Intl.Locale(`und-${country}`).getTimeZones()?.includes(zone),
  )?.[1];
}
