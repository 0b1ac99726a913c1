import { dayFromNow } from './journey-clock.ts';

/** A Tuesday about a month ago, `YYYY-MM-DD`, and days around it. */
export function pastTuesday(days = 0): string {
  const weekday = new Date(`${dayFromNow(0)}T12:00:00Z`).getUTCDay();
  // 2 is Tuesday.
  return dayFromNow(days - 28 - ((weekday + 5) % 7));
}
