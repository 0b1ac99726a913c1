import type { Day } from '../format/day.ts';
import { boot } from './boot-data.ts';

let today = () => boot.today;

/** The venue's calendar day now: that of the page, until its clock runs. */
export function venueToday(): Day {
  return today();
}

/** Lets this clock tell the day from now on. */
export function runVenueClock(clock: () => Day): void {
  today = clock;
}
