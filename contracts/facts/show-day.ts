export const NO_SUCH_DAY = 'This day does not exist.';
/** Readers of calendars know years of four digits, also in UTC and for the day after. */
export const LAST_SHOW_DAY = '9998-12-31';

interface Times {
  doors_time: string | null;
  show_time: string | null;
}

/** Before this time a night goes on that began on the day before. */
export const NIGHT_ENDS = '06:00';
/** A show time before its doors is of the next day before noon, and a slip from noon on. */
export const NOON = '12:00';

/**
 * On which day after its date a show opens its doors and begins, as a number of days: 1 for both
 * when doors open at half past midnight. `services/query/api/shows/past.sql.ts` has the later one
 * in SQL.
 */
export function showNights({ doors_time, show_time }: Times): { doors: number; show: number } {
  const [doors, show] = [minuteOf(doors_time), minuteOf(show_time)];
  const ofDoors = Number(doors !== undefined && doors < NIGHT_ENDS);
  if (show === undefined) return { doors: ofDoors, show: ofDoors };
  if (doors === undefined) return { doors: 0, show: Number(show < NIGHT_ENDS) };
  return { doors: ofDoors, show: ofDoors + Number(show < doors && show < NOON) };
}

/** Whether a show begins before its doors open, which nobody means. */
export function beginsBeforeDoors({ doors_time, show_time }: Times): boolean {
  const [doors, show] = [minuteOf(doors_time), minuteOf(show_time)];
  return doors !== undefined && show !== undefined && show < doors && show >= NOON;
}

/** `HH:MM` of a time that may have seconds. */
function minuteOf(time: string | null): string | undefined {
  return time?.slice(0, 5);
}

/**
 * Whether a show of this date, `YYYY-MM-DD`, is past on a day of the venue: once the day is over on
 * which it begins.
 */
export function isPast(date: string, times: Times, day: string): boolean {
  return lastDay(date, times) < day;
}

/** The last day, `YYYY-MM-DD`, on which a show of this date is upcoming; no later than 9999. */
export function lastDay(date: string, times: Times): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + showNights(times).show);
  return noon.getUTCFullYear() > 9999 ? date : noon.toISOString().slice(0, 10);
}
