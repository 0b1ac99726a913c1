import { addDays, toDate, type Day } from '../format/day.ts';

const DAY_MS = 86_400_000;

/** The calendar days of a zone (an IANA name). */
export function daysOf(zone: string): (at: Date) => Day {
  try {
    return formatOf({ timeZone: zone });
  } catch {
    // An old browser does not know every name; its own zone's days change within the same day.
    return formatOf({});
  }
}

function formatOf(options: Intl.DateTimeFormatOptions): (at: Date) => Day {
  // Swedes write days as ISO does.
  return new Intl.DateTimeFormat('sv-SE', options).format;
}

/** The day that `today` has become, when a clock goes on from `then` to `now`. A clock that is wrong by days does not matter: only what went by does. */
export function dayNow(today: Day, then: Day, now: Day): Day {
  return addDays(today, (toDate(now).getTime() - toDate(then).getTime()) / DAY_MS);
}
