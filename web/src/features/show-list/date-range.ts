import { addDays, addMonths, isDay, type Day } from '../../format/day.ts';

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

/** The range that an address asks for: a day alone begins a month. Blank if it is over. */
export function daysAsked(texts: readonly string[], today: Day): DateRange {
  const [first = '', last = addMonths(first, 1)] = texts.filter(isDay).toSorted();
  if (last < today) return { from: '', to: '' };
  const isOne = first === last && first <= windowEnd(today);
  return isOne ? { from: first, to: last } : rangeOf(first, last, today);
}

/**
 * The range between two days, in either order. It starts today at the earliest, and ends at least a
 * day after its start and no later than `latestEnd`.
 */
export function rangeOf(first: Day, second: Day, today: Day): DateRange {
  const [early = '', late = ''] = [first, second].toSorted();
  const from = middle(early, today, addDays(windowEnd(today), -1));
  return { from, to: middle(late, addDays(from, 1), latestEnd(from, today)) };
}

function middle(...days: [Day, Day, Day]): Day {
  return days.toSorted()[1] ?? '';
}
