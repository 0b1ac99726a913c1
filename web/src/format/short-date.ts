import { partsOf } from './show-date.ts';
import type { Day } from './day.ts';

/** For tight places: "Nov 2026". */
export function shortMonthName(day: Day): string {
  const { month, year } = partsOf(day);
  return `${month} ${year}`;
}

/** A day in US English for tight places: "Nov 20". */
export function shortDate(day: Day): string {
  const { month, date } = partsOf(day);
  return `${month} ${date}`;
}

/** A day in US English where the year is clear: "Fri, Nov 20". */
export function weekdayShortDate(day: Day): string {
  return `${partsOf(day).weekday}, ${shortDate(day)}`;
}

/** One day, or the first and the last of several: "Fri, Nov 20", "Nov 20 – Nov 22". */
export function shortDates(first: Day, last: Day): string {
  return first === last ? weekdayShortDate(first) : `${shortDate(first)} – ${shortDate(last)}`;
}

/** A day in US English for tables: "Fri, Nov 20, 2026". */
export function weekdayDate(day: Day): string {
  return `${weekdayShortDate(day)}, ${partsOf(day).year}`;
}
