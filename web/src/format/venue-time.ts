import type { Day } from './day.ts';

/** The moment at which a calendar day begins in a zone (an IANA name). */
export function startOfDay(day: Day, zone: string): Date {
  return new Date(momentAt(`${day}T00:00`, zone));
}

/**
 * The moment at which the clocks of a zone show "2026-05-03T18:00"; NaN for anything else. As on
 * the server, a time that they skip counts by the offset before, and of two moments the first.
 */
export function momentAt(clock: string, zone: string): number {
  const inUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(inUtc)) return inUtc;
  const before = inUtc - offsetAt(inUtc - DAY_MS, zone);
  const after = inUtc - offsetAt(inUtc + DAY_MS, zone);
  const isRight = (moment: number) => moment + offsetAt(moment, zone) === inUtc;
  return isRight(after) && !isRight(before) ? after : before;
}

const DAY_MS = 86_400_000;

/** Every moment at which the clocks show this time: two where they go back, none for other text. */
export function momentsAt(clock: string, zone: string): number[] {
  const near = momentAt(clock, zone);
  if (Number.isNaN(near)) return [];
  return [-1, -0.5, 0, 0.5, 1]
    .map((hours) => near + hours * HOUR_MS)
    .filter((moment) => moment === near || clockAt(moment, zone) === clock);
}

const HOUR_MS = 3_600_000;

/** What the clocks of a zone show at a moment, to the minute: "2026-05-03T18:00". */
export function clockAt(moment: number, zone: string): string {
  return wallAt(moment, zone).slice(0, 16);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  return Date.parse(`${wallAt(time, zone)}Z`) - Math.floor(time / 1_000) * 1_000;
}

function wallAt(time: number, zone: string): string {
  // Swedish dates are written as in ISO 8601.
  const format = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(time).replace(' ', 'T');
}
