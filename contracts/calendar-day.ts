import { z } from 'zod';
import { LAST_SHOW_DAY, NO_SUCH_DAY } from './facts/show-day.ts';

const NO_TIME = 'Give the time as HH:MM or HH:MM:SS.';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day `YYYY-MM-DD` that exists. */
export const calendarDay = z
  .string()
  .regex(DAY, 'Give the date as YYYY-MM-DD.')
  .refine(exists, NO_SUCH_DAY);

/** A show's date: `YYYY-MM-DD`, or noon of that day, `YYYY-MM-DDT12:00:00`, read as the day. */
export const formerShowDate = z
  .string('Date is required.')
  .overwrite((value) => value.trim().replace(/T12:00:00(\.0+)?$/, ''))
  .regex(DAY, 'Give the date as YYYY-MM-DD or YYYY-MM-DDT12:00:00.')
  .refine(exists, NO_SUCH_DAY);

/** A show's date as it may be set. Older shows keep later ones. */
export const showDate = formerShowDate.refine(
  (day) => !DAY.test(day) || day <= LAST_SHOW_DAY,
  `The last day is ${LAST_SHOW_DAY}.`,
);

/** Local wall-clock time, `HH:MM` or `HH:MM:SS`; "" and null mean no time. */
export const timeOfDay = z.union(
  [
    z.literal('').transform(() => null),
    z.null(),
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, NO_TIME),
  ],
  NO_TIME,
);

function exists(day: string): boolean {
  if (!DAY.test(day)) return true; // The pattern has already refused it.
  if (day < '1900') return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
