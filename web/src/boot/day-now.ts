import { addDays, toDate, type Day } from '../format/day.ts';

const DAY_MS = 86_400_000;

/** The day that `today` has become, which it was in `zone` (an IANA name) at `then`. A clock that is wrong by days does not matter: only what went by does. */
export function dayNow(today: Day, zone: string, then: Date, now: Date): Day {
  // Swedes write days as ISO does.
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const passed = toDate(format(now)).getTime() - toDate(format(then)).getTime();
  return addDays(today, passed / DAY_MS);
}
