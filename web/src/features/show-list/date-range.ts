import { addDays, addMonths, type Day } from '../../format/day.ts';

/** Both days belong to the range, and may be the same. */
export interface DateRange {
  from: Day;
  to: Day;
}

/** The last day that the date filter reaches: about a year ahead. */
export function windowEnd(today: Day): Day {
  return addMonths(today, 12);
}

/** The last day of a range that starts on `from`: a month later, but not beyond the window. */
export function latestEnd(from: Day, today: Day): Day {
  const month = addMonths(from, 1);
  const end = windowEnd(today);
  return month < end ? month : end;
}

/** The days of an address: one day, as the quick choices have it, or a range of the calendar. */
export function dayOrRange(first: Day, second: Day, today: Day): DateRange {
  const isOne = first === second && first >= today && first <= windowEnd(today);
  return isOne ? { from: first, to: first } : rangeOf(first, second, today);
}

/**
 * The range between two days, in either order. It starts today at the earliest, and ends at least a
 * day after its start and no later than `latestEnd`.
 */
export function rangeOf(first: Day, second: Day, today: Day): DateRange {
  const [early, late] = first <= second ? [first, second] : [second, first];
  const lastStart = addDays(windowEnd(today), -1);
  const from = early < today ? today : early > lastStart ? lastStart : early;
  const atLeast = addDays(from, 1);
  const atMost = latestEnd(from, today);
  return { from, to: late < atLeast ? atLeast : late > atMost ? atMost : late };
}
