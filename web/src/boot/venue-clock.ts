import type { Day } from '../format/day.ts';
import { boot, bootedAt } from './boot-data.ts';
import { dayNow, daysOf } from './day-now.ts';

/** The first use of a time zone takes a phone long, so the page's own day counts for a while. */
const FIRST_MS = 60_000;

/** The venue's calendar day now, also in a tab that was left open overnight. */
export function venueClock(): () => Day {
  let dayAt: ReturnType<typeof daysOf> | undefined;
  return () => {
    const now = new Date();
    if (Math.abs(now.getTime() - bootedAt.getTime()) < FIRST_MS) return boot.today;
    dayAt ??= daysOf(boot.venue.time_zone);
    return dayNow(boot.today, dayAt(bootedAt), dayAt(now));
  };
}
