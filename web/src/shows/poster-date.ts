import { partsOf } from '../format/day-text.ts';
import { addMonths, type Day } from '../format/day.ts';

/** This many months from today, the name of a month could mean another year. */
const AMBIGUOUS_MONTHS = 11;

/** The pieces of a day on a poster: "Fri" or "Tonight", "Nov", "20"; far from today, "Nov 2028". */
export function posterDate(day: Day, today: Day): { weekday: string; month: string; day: string } {
  const { weekday, month, date, year } = partsOf(day);
  const isNear =
    day > addMonths(today, -AMBIGUOUS_MONTHS) && day < addMonths(today, AMBIGUOUS_MONTHS);
  const name = day === today ? 'Tonight' : weekday;
  return { weekday: name, month: isNear ? month : `${month} ${year}`, day: date };
}
