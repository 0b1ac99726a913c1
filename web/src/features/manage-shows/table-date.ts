import { boot } from '../../boot/boot.ts';
import { dayOf, toDate } from '../../format/day.ts';

const options = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const ofShow = new Intl.DateTimeFormat('en-US', { ...options, weekday: 'short', timeZone: 'UTC' });
const atVenue = new Intl.DateTimeFormat('en-US', { ...options, timeZone: boot.venue.time_zone });

/** The day of a show: "Fri, Nov 20, 2026". */
export function eventDate(date: string): string {
  return ofShow.format(toDate(dayOf(date)));
}

/** The day at the venue when something happened: "Nov 20, 2026". */
export function recordedDate(timestamp: string): string {
  return atVenue.format(new Date(timestamp));
}
