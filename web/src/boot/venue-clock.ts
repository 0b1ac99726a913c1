import type { Day } from '../format/day.ts';
import { boot, bootedAt } from './boot-data.ts';
import { dayNow, daysOf } from './day-now.ts';

/** The first use of a time zone is slow on a phone, so the page's own day counts for a while. */
const FIRST_MS = 60_000;

/** Returns a clock for the venue's calendar day, which is right in a tab left open overnight. */
export function venueClock(): () => Day {
  let dayAt: ReturnType<typeof daysOf> | undefined;
  return () => {
    const now = new Date();
    if (Math.abs(now.getTime() - bootedAt.getTime()) < FIRST_MS) return boot.today;
    dayAt ??= daysOf(boot.venue.time_zone);
    return dayNow(boot.today, dayAt(bootedAt), dayAt(now));
  };
}
