import { Temporal } from 'temporal-polyfill';
import { showNights } from '@stagedoor/contracts/facts/show-day';
import type { ShowDetails } from '@stagedoor/contracts/show';

type Times = Pick<ShowDetails, 'doors_time' | 'show_time'>;

export interface VenueTime {
  /** With the venue's UTC offset on that day: `2026-12-05T20:00:00-05:00`. */
  local: string;
  /** `2026-12-06T01:00:00Z`. */
  utc: string;
}

/**
 * When a show begins: at its show time, otherwise when doors open; undefined if neither is known.
 * `day` is `YYYY-MM-DD`, `zone` an IANA name.
 */
export function startOf(day: string, times: Times, zone: string): VenueTime | undefined {
  const { doors_time, show_time } = times;
  const nights = showNights(times);
  if (show_time === null) return timeOn(day, doors_time, nights.doors, zone);
  return timeOn(day, show_time, nights.show, zone);
}

/** When doors open; undefined if that is not known, or would come after the start. */
export function doorsOf(day: string, times: Times, zone: string): VenueTime | undefined {
  const doors = timeOn(day, times.doors_time, showNights(times).doors, zone);
  const start = startOf(day, times, zone);
  return doors && start && doors.utc <= start.utc ? doors : undefined;
}

/**
 * A time of the day that is some nights after this one. A time that the clocks skip counts by the
 * offset before; of a time that comes twice, the first counts.
 */
function timeOn(
  day: string,
  time: string | null,
  nights: number,
  zone: string,
): VenueTime | undefined {
  if (time === null) return undefined;
  const at = Temporal.PlainDateTime.from(`${daysFrom(day, nights)}T${time}`).toZonedDateTime(zone);
  return {
    local: at.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
    utc: at.toInstant().toString({ smallestUnit: 'second' }),
  };
}

/** When a day ends, RFC 3339, in UTC. */
export function endOf(day: string, zone: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return next.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'second' });
}

/** How long a show lasts, whose end is unknown. */
export const SHOW_HOURS = 3;

/** The time that is some hours later, with the venue's UTC offset then. */
export function hoursAfter({ utc }: VenueTime, hours: number, zone: string): string {
  const end = Temporal.Instant.from(utc).add({ hours }).toZonedDateTimeISO(zone);
  return end.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** The day, `YYYY-MM-DD`, that is `days` later, or earlier if negative. */
export function daysFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
