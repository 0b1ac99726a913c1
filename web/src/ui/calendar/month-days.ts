import { addDays, addMonths, toDate, type Day } from '../../format/day.ts';

const WEEK = 7;

/** The weeks of a day's month, from Sunday to Saturday; null in place of other months' days. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first: Day = `${day.slice(0, 7)}-01`;
  const after = addMonths(first, 1);
  const weeks: (Day | null)[][] = [];
  for (let sunday = startOfWeek(first); sunday < after; sunday = addDays(sunday, WEEK)) {
    weeks.push(
      Array.from({ length: WEEK }, (_, place) => {
        const date = addDays(sunday, place);
        return date >= first && date < after ? date : null;
      }),
    );
  }
  return weeks;
}

/** The Sunday on or before a day. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -toDate(day).getUTCDay());
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const steps: Record<string, (day: Day, withShift: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day, withShift) => addMonths(day, withShift ? -12 : -1),
  PageDown: (day, withShift) => addMonths(day, withShift ? 12 : 1),
};

/** Where a key leads from a day of the calendar; undefined for keys that lead nowhere. */
export function dayAfterKey(day: Day, { key, shiftKey }: Press): Day | undefined {
  return steps[key]?.(day, shiftKey);
}
