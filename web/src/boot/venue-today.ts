import type { Day } from '../format/day.ts';
import { boot } from './boot-data.ts';
import { dayNow, daysOf } from './day-now.ts';

const dayAt = daysOf(boot.venue.time_zone);
const loaded = dayAt(new Date());

/** The venue's calendar day now, also in a tab that was left open overnight. */
export function venueToday(): Day {
  return dayNow(boot.today, loaded, dayAt(new Date()));
}
