import { Temporal } from 'temporal-polyfill';

/** The venue's calendar day at this instant, `YYYY-MM-DD`. `zone` is an IANA name. */
export function venueDay(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}
