export const NO_SUCH_DAY = 'This day does not exist.';
/** Readers of calendars know years of four digits, also in UTC and for the day after. */
export const LAST_SHOW_DAY = '9998-12-31';

interface Times {
  doors_time: string | null;
  show_time: string | null;
}

/** On a late night doors open after the one time and the show begins before the other. */
export const LATE_NIGHT = { doorsAfter: '18:00', showBefore: '06:00' } as const;

/** Whether a show begins on the day after its date: at 00:30 when doors open at 23:00. */
export function isLateNight({ doors_time, show_time }: Times): boolean {
  const { doorsAfter, showBefore } = LATE_NIGHT;
  return show_time !== null && show_time < showBefore && (doors_time ?? '') > doorsAfter;
}

/**
 * Whether a show of this date, `YYYY-MM-DD`, is past on a day of the venue: it is when its date is,
 * and on a late night when the day after is too. `services/query/api/shows/past.sql.ts` has the
 * same in SQL.
 */
export function isPast(date: string, times: Times, day: string): boolean {
  return date < (isLateNight(times) ? dayBefore(day) : day);
}

function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}
