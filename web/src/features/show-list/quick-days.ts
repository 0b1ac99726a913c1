import { addDays, toDate, type Day } from '../../format/day.ts';
import type { DateRange } from './date-range.ts';

export interface QuickChoice extends DateRange {
  name: 'Tonight' | 'Tomorrow' | 'This weekend';
}

/**
 * The days that visitors ask for most, without a calendar. A weekend of shows is Friday to Sunday;
 * once it has begun, it is what is left of it from today on.
 */
export function quickChoices(today: Day): QuickChoice[] {
  const tomorrow = addDays(today, 1);
  const sunday = addDays(today, (7 - toDate(today).getUTCDay()) % 7);
  const friday = addDays(sunday, -2);
  return [
    { name: 'Tonight', from: today, to: today },
    { name: 'Tomorrow', from: tomorrow, to: tomorrow },
    { name: 'This weekend', from: friday < today ? today : friday, to: sunday },
  ];
}
