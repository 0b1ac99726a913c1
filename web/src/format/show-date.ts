import { partsOf } from './day-parts.ts';
import { toDate, type Day } from './day.ts';

/** A day in US English, in full: "Friday, November 20, 2026". */
export const fullDate = formatter({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** The month that a day is in: "November 2026". */
export const monthName = formatter({ month: 'long', year: 'numeric' });

/** A day in US English for tight places: "Nov 20". */
export function shortDate(day: Day): string {
  const { month, date } = partsOf(day);
  return `${month} ${date}`;
}

/** A day in US English where the year is clear: "Fri, Nov 20". */
export function weekdayShortDate(day: Day): string {
  return `${partsOf(day).weekday}, ${shortDate(day)}`;
}

/** A day in US English for tables: "Fri, Nov 20, 2026". */
export function weekdayDate(day: Day): string {
  return `${weekdayShortDate(day)}, ${partsOf(day).year}`;
}

/** Made when it is first used. */
function formatter(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(toDate(day));
  };
}
