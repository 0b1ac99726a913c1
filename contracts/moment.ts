import { z } from 'zod';

/** A time with any offset, converted to UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Give a time as in 2026-11-20T18:00:00Z.', abort: true })
  .refine(isInRange, 'Give a time between the years 1 and 9999.')
  .overwrite((time) => (isInRange(time) ? new Date(time).toISOString() : time));

/** A time, or none: "" and null. */
export const momentOrNone = z.union(
  [z.literal('').transform(() => null), z.null(), moment],
  'Give a time as in 2026-11-20T18:00:00Z.',
);

/** Postgres has no year 0. */
function isInRange(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
