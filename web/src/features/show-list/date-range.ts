import { addDays, addMonths, type Day } from '../../format/day.ts';

/** Both days belong to the range. */
export interface DateRange {
  from: Day;
  to: Day;
}

/** The last day that the date filter reaches: about a year ahead. */
export function windowEnd(today: Day): Day {
  return addMonths(today, 12);
}

/** The last day a range can end on that starts on `from`: a month later, but not beyond the window. */
export function latestEnd(from: Day, today: Day): Day {
  const month = addMonths(from, 1);
  const end = windowEnd(today);
  return month < end ? month : end;
}

/**
 * The range for two picked days. Picked backwards they are swapped; the start is not before today,
 * the end at least one day after the start and within what `latestEnd` allows.
 */
export function rangeOf(first: Day, second: Day, today: Day): DateRange {
  const [early, late] = first <= second ? [first, second] : [second, first];
  const lastStart = addDays(windowEnd(today), -1);
  const from = early < today ? today : early > lastStart ? lastStart : early;
  const atLeast = addDays(from, 1);
  const atMost = latestEnd(from, today);
  return { from, to: late < atLeast ? atLeast : late > atMost ? atMost : late };
}
