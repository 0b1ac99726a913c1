import type { ShowDetails } from '@stagedoor/contracts/show';
import { daysFrom, venueTime, type VenueTime } from '../../venue-time.ts';

type Times = Pick<ShowDetails, 'doors_time' | 'show_time'>;

/** When a show begins: at its show time, else when doors open; undefined when neither is known. `day` is `YYYY-MM-DD`. */
export function startOf(day: string, times: Times, zone: string): VenueTime | undefined {
  const { doors_time, show_time } = times;
  const time = show_time ?? doors_time;
  if (time === null) return undefined;
  // A late night: doors before midnight, the show after it.
  const isLate = show_time !== null && show_time < '06:00' && (doors_time ?? '') > '18:00';
  return venueTime(zone, isLate ? daysFrom(day, 1) : day, time);
}
