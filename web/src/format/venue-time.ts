import type { Day } from './day.ts';

/** The moment at which a calendar day begins in a zone (an IANA name). */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Twice: the offset may be another one at that moment than at midnight in UTC.
  const near = midnight - offsetAt(midnight, zone);
  return new Date(midnight - offsetAt(near, zone));
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  // Swedish dates are written as in ISO 8601.
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}
