import { partsOf } from './show-date.ts';
import { addMonths, type Day } from './day.ts';

/** This many months from today, the name of a month could mean another year. */
const AMBIGUOUS_MONTHS = 11;

/** The pieces a poster sets apart: "Fri", "Nov", "20"; far from `today`, "Nov 2028". */
export function posterDate(day: Day, today: Day): { weekday: string; month: string; day: string } {
  const { weekday, month, date, year } = partsOf(day);
  const isNear =
    day > addMonths(today, -AMBIGUOUS_MONTHS) && day < addMonths(today, AMBIGUOUS_MONTHS);
  return { weekday, month: isNear ? month : `${month} ${year}`, day: date };
}
