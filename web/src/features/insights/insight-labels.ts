import { monthName, shortDate, shortMonthName, weekdayDate } from '../../format/day-text.ts';

/** What the rows of a chart stand for, in words. */
export interface RowLabels {
  /** The heading of their column. */
  heading: string;
  /** For the axis. */
  tick: (at: string) => string;
  full: (at: string) => string;
}

export const MONTHS: RowLabels = {
  heading: 'Month',
  tick: (month) => shortMonthName(`${month}-01`),
  full: (month) => monthName(`${month}-01`),
};

export const WEEKS: RowLabels = { heading: 'Week of', tick: shortDate, full: weekdayDate };

export const WEEKDAYS: RowLabels = {
  heading: 'Weekday',
  tick: (weekday) => weekday.slice(0, 3),
  full: (weekday) => weekday,
};
