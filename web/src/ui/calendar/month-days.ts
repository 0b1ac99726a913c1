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

/** Where a key leads from a day of the calendar; undefined for keys that lead nowhere. */
export function dayAfterKey(day: Day, { key, shiftKey }: Press): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
