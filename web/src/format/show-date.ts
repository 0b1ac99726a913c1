import { addMonths, toDate, type Day } from './day.ts';

const parts = {
  weekday: format({ weekday: 'short' }),
  month: format({ month: 'short' }),
  monthOfYear: format({ month: 'short', year: 'numeric' }),
  day: format({ day: 'numeric' }),
};
const full = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const weekday = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const monthAndYear = format({ month: 'long', year: 'numeric' });
const shortWeekday = format({ weekday: 'short', month: 'short', day: 'numeric' });
const short = format({ month: 'short', day: 'numeric' });

/** A day in US English, in full: "Friday, November 20, 2026". */
export function fullDate(day: Day): string {
  return full.format(toDate(day));
}

/** A day in US English for tight places: "Nov 20". */
export function shortDate(day: Day): string {
  return short.format(toDate(day));
}

/** A day in US English where the year is clear: "Fri, Nov 20". */
export function weekdayShortDate(day: Day): string {
  return shortWeekday.format(toDate(day));
}

/** A day in US English for tables: "Fri, Nov 20, 2026". */
export function weekdayDate(day: Day): string {
  return weekday.format(toDate(day));
}

/** The month that a day is in: "November 2026". */
export function monthName(day: Day): string {
  return monthAndYear.format(toDate(day));
}

/** From so many months away on, a month could be that of another year. */
const AMBIGUOUS_MONTHS = 11;

/** The pieces a poster sets apart: "Fri", "Nov", "20"; far from `today`, "Nov 2028". */
export function posterDate(day: Day, today: Day): { weekday: string; month: string; day: string } {
  const date = toDate(day);
  const isNear =
    day > addMonths(today, -AMBIGUOUS_MONTHS) && day < addMonths(today, AMBIGUOUS_MONTHS);
  return {
    weekday: parts.weekday.format(date),
    month: (isNear ? parts.month : parts.monthOfYear).format(date),
    day: parts.day.format(date),
  };
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
}
