import { boot } from '../../boot/boot.ts';

const timeZone = boot.venue.time_zone;
const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** When a message came, by the venue's clock: "Nov 20, 2026, 7:05 PM". */
export function receivedDate(timestamp: string): string {
  return short.format(new Date(timestamp));
}

/** The same in full: "Friday, November 20, 2026 at 7:05 PM". */
export function fullReceivedDate(timestamp: string): string {
  return long.format(new Date(timestamp));
}
