import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which a venue's clock shows this. `day` is `YYYY-MM-DD`, `time` `HH:MM` or `HH:MM:SS`, `zone` an IANA name. A time
 * that the clocks skip counts by the offset before; of one that comes twice, the first is meant.
 */
export function venueTime(zone: string, day: string, time: string): VenueTime {
  const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
  return {
    local: at.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
    utc: at.toInstant().toString({ smallestUnit: 'second' }),
  };
}

export interface VenueTime {
  /** With the venue's UTC offset on that day: `2026-12-05T20:00:00-05:00`. */
  local: string;
  /** `2026-12-06T01:00:00Z`. */
  utc: string;
}

/** The day so many days later, or earlier where negative; `YYYY-MM-DD`. */
export function daysFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
