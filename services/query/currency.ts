import type { VenueEnv } from '@stagedoor/platform/process/env';
import currencies from 'country-to-currency';

/** ISO 4217, of prices that name none: the one that is set, or else that of the venue's country. */
export function currencyOf(
  env: Pick<VenueEnv, 'VENUE_CURRENCY' | 'VENUE_TIME_ZONE'>,
): string | undefined {
  return env.VENUE_CURRENCY ?? currencyIn(env.VENUE_TIME_ZONE);
}

/** The currency of the country that has a time zone. */
function currencyIn(timeZone: string): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  // Of two countries, the first is one that is no more: the Netherlands Antilles before Curaçao.
  return Object.entries(currencies).findLast(([country]) =>
    new Intl.Locale(`und-${country}`).getTimeZones()?.includes(zone),
  )?.[1];
}
