import { boot } from '../boot/boot-data.ts';
import { daysOf } from './day-now.ts';
import { onFirstUse } from './on-first-use.ts';
import { relativeTime } from './relative-time.ts';

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const exact = { ...time, second: '2-digit', timeZoneName: 'short' } as const;
const zone = formatAtVenue({ timeZoneName: 'short' });
const dayAt = onFirstUse(() => daysOf(boot.venue.time_zone));

/** When something was recorded, by the venue's clock: "Nov 20, 2026". */
export const recordedDate = atVenue(day);

/** "Nov 20, 7:05 PM" */
export const recordedTime = atVenue({ month: 'short', day: 'numeric', ...time });

/** "Nov 20, 2026, 7:05 PM" */
export const recordedDateTime = atVenue({ ...day, ...time });

/** "7:05:12 PM EST": tells apart the two hours of the night in which the clocks go back. */
export const recordedClock = atVenue(exact);

/** "Nov 20, 2026, 7:05:12 PM EST" */
export const recordedExactTime = atVenue({ ...day, ...exact });

/** "Friday, November 20, 2026" */
export const recordedDay = atVenue({ dateStyle: 'full' });

/** "Friday, November 20, 2026 at 7:05 PM" */
export const recordedFullTime = atVenue({ dateStyle: 'full', timeStyle: 'short' });

/** "5 minutes ago", "Yesterday", "Nov 12, 2026" */
export function recordedAgo(timestamp: string, now: Date): string {
  return relativeTime(new Date(timestamp), now, dayAt()) ?? recordedDate(timestamp);
}

/** What the venue's zone is called at a time: "EST" */
export function zoneName(at: number): string {
  const parts = zone().formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function atVenue(options: Intl.DateTimeFormatOptions): (timestamp: string) => string {
  const format = formatAtVenue(options);
  return (timestamp) => format().format(new Date(timestamp));
}

function formatAtVenue(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const zoned = { ...options, timeZone: boot.venue.time_zone };
  return onFirstUse(() => new Intl.DateTimeFormat('en-US', zoned));
}
