import { z } from 'zod';

/** A time with any offset, converted to UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Give a time as in 2026-11-20T18:00:00Z.' })
  .refine((time) => !isTime(time) || isInRange(time), 'Give a time between the years 1 and 9999.')
  .overwrite((time) => (isInRange(time) ? new Date(time).toISOString() : time));

/** A time, or none: "" and null. */
export const momentOrNone = z.union(
  [z.literal('').transform(() => null), z.null(), moment],
  'Give a time as in 2026-11-20T18:00:00Z.',
);

/** What is no time has its own sentence. */
function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** Postgres has no year 0. */
function isInRange(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
