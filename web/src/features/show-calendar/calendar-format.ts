import type { Show } from '@stagedoor/contracts/show';
import { toDate, type Day } from '../../format/day.ts';
import { fullDate, shortDate } from '../../format/show-date.ts';

const month = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month that a day is in: "November 2026". */
export function monthName(day: Day): string {
  return month.format(toDate(day));
}

/** What a week of the calendar is called, by its first day: "Week of Nov 15". */
export function weekName(day: Day): string {
  return `Week of ${shortDate(day)}`;
}

/** What a day is called, ahead of what is on it: "Today, Friday, November 20, 2026:". */
export function dayName(day: Day, today: Day, shows: readonly Show[]): string {
  return `${day === today ? 'Today, ' : ''}${fullDate(day)}${shows.length > 0 ? ':' : ''}`;
}
