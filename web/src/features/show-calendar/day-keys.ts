import { addDays, addMonths, type Day } from '../../format/day.ts';
import { startOfWeek } from './month-weeks.ts';

interface Press {
  key: string;
  shiftKey: boolean;
}

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
