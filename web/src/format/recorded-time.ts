import { boot } from '../boot/boot-data.ts';
import { daysOf } from '../boot/day-now.ts';
import { onFirstUse } from './on-first-use.ts';
import { relativeTime } from './relative-time.ts';

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const exact = { ...time, second: '2-digit', timeZoneName: 'short' } as const;
const formats = {
  date: atVenue(day),
  time: atVenue({ month: 'short', day: 'numeric', ...time }),
  dateTime: atVenue({ ...day, ...time }),
  clock: atVenue(exact),
  exact: atVenue({ ...day, ...exact }),
  zone: atVenue({ timeZoneName: 'short' }),
  day: atVenue({ dateStyle: 'full' }),
  full: atVenue({ dateStyle: 'full', timeStyle: 'short' }),
};
const dayAt = onFirstUse(() => daysOf(boot.venue.time_zone));

/** When something was recorded, by the venue's clock: "Nov 20, 2026". */
export function recordedDate(timestamp: string): string {
  return formats.date().format(new Date(timestamp));
}

/** "Nov 20, 7:05 PM" */
export function recordedTime(timestamp: string): string {
  return formats.time().format(new Date(timestamp));
}

/** "Nov 20, 2026, 7:05 PM" */
export function recordedDateTime(timestamp: string): string {
  return formats.dateTime().format(new Date(timestamp));
}

/** "7:05:12 PM EST": tells apart the two hours of the night in which the clocks go back. */
export function recordedClock(timestamp: string): string {
  return formats.clock().format(new Date(timestamp));
}

/** "Nov 20, 2026, 7:05:12 PM EST" */
export function recordedExactTime(timestamp: string): string {
  return formats.exact().format(new Date(timestamp));
}

/** What the venue's zone is called at a time: "EST" */
export function zoneName(time: number): string {
  const parts = formats.zone().formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** "Friday, November 20, 2026" */
export function recordedDay(timestamp: string): string {
  return formats.day().format(new Date(timestamp));
}

/** "5 minutes ago", "Yesterday", "Nov 12, 2026" */
export function recordedAgo(timestamp: string, now: Date): string {
  return relativeTime(new Date(timestamp), now, dayAt()) ?? recordedDate(timestamp);
}

/** "Friday, November 20, 2026 at 7:05 PM" */
export function recordedFullTime(timestamp: string): string {
  return formats.full().format(new Date(timestamp));
}

function atVenue(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const zoned = { ...options, timeZone: boot.venue.time_zone };
  return onFirstUse(() => new Intl.DateTimeFormat('en-US', zoned));
}
