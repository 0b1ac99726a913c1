import { type Day, toDate } from './day.ts';

/** The ends of the names that `partsOf` shortens: "day" of "Monday". */
const ENDS: Readonly<Record<string, string>> = {
  ...{ Mon: 'day', Tue: 'sday', Wed: 'nesday', Thu: 'rsday', Fri: 'day', Sat: 'urday', Sun: 'day' },
  ...{ Jan: 'uary', Feb: 'ruary', Mar: 'ch', Apr: 'il', May: '', Jun: 'e' },
  ...{ Jul: 'y', Aug: 'ust', Sep: 'tember', Oct: 'ober', Nov: 'ember', Dec: 'ember' },
};

/** A day in US English, in full: "Friday, November 20, 2026". */
export function fullDate(day: Day): string {
  const { weekday, month, date, year } = partsOf(day);
  return `${inFull(weekday)}, ${inFull(month)} ${date}, ${year}`;
}

/** The month that a day is in: "November 2026". */
export function monthName(day: Day): string {
  const { month, year } = partsOf(day);
  return `${inFull(month)} ${year}`;
}

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

function inFull(name: string): string {
  return name + ENDS[name];
}

/**
 * The pieces of a day in US English: "Fri", "20", "Nov", "2026". `Intl` would do, but its first
 * use takes a phone as long as rendering the list of shows.
 */
export function partsOf(day: Day) {
  const [weekday = '', date = '', month = '', year = ''] = toDate(day).toUTCString().split(/,? /);
  return { weekday, date: String(Number(date)), month, year };
}
