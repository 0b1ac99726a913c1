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
