import { toDate, type Day } from './day.ts';

/**
 * The pieces of a day in US English: "Fri", "20", "Nov", "2026". `Intl` would do, but its first
 * use takes a phone as long as rendering the list of shows.
 */
export function partsOf(day: Day) {
  const [weekday = '', date = '', month = '', year = ''] = toDate(day).toUTCString().split(/,? /);
  return { weekday, date: String(Number(date)), month, year };
}
