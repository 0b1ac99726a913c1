import type { Day } from '../format/day.ts';
import { boot } from './boot.ts';
import { dayNow } from './day-now.ts';

const loadedAt = new Date();

/** The venue's calendar day, also in a tab that was left open overnight. */
export function venueToday(): Day {
  return dayNow(boot.today, boot.venue.time_zone, loadedAt, new Date());
}
