import { addDays, toDate, type Day } from './day.ts';

const DAY_MS = 86_400_000;

/** Returns a function that gives the calendar day in a time zone (an IANA name). */
export function daysOf(zone: string): (at: Date) => Day {
  try {
    return formatOf({ timeZone: zone });
  } catch {
    // An old browser does not know every name. The days of its own zone are close enough.
    return formatOf({});
  }
}

function formatOf(options: Intl.DateTimeFormatOptions): (at: Date) => Day {
  // Swedish dates are written as in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', options).format;
}

/**
 * The day that `today` has become while a clock went from `then` to `now`. Only the time between
 * counts, so that a clock that is wrong by days does no harm.
 */
export function dayNow(today: Day, then: Day, now: Day): Day {
  return addDays(today, (toDate(now).getTime() - toDate(then).getTime()) / DAY_MS);
}
