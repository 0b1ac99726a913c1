import { COPIES } from '@stagedoor/contracts/facts/limits';
import { addDays, isDay, type Day } from '../../format/day.ts';

/** The days that a show is copied to, as the form holds them. */
export interface CopyDays {
  /** The day of the first copy, which the weeks are counted from; blank while there is none. */
  date: Day;
  /** Adds every week after `date` until this day; blank for none. */
  until: Day;
  /** Days that were picked one by one, and days of the weeks that were taken out again. */
  added: readonly Day[];
  removed: readonly Day[];
}

/** The dates of the copies in order. Weeks that are too many are left out as a whole. */
export function datesOf(days: CopyDays): { dates: Day[]; isTooMany: boolean } {
  const dates = chosenDays(days);
  const isTooMany = dates.length > COPIES;
  return { dates: isTooMany ? chosenDays({ ...days, until: '' }) : dates, isTooMany };
}

/**
 * Adds a day, or takes it out again. If that was the first one, the earliest other one takes its
 * place, and the days of the weeks stay as if they had been picked.
 */
export function toggleDay(days: CopyDays, day: Day): CopyDays {
  const { dates } = datesOf(days);
  const added = days.added.filter((each) => each !== day);
  const removed = days.removed.filter((each) => each !== day);
  if (!isDay(days.date)) return { ...days, date: day, added, removed };
  if (!dates.includes(day)) return { ...days, added: [...added, day], removed };
  if (day !== days.date) return { ...days, added, removed: [...removed, day] };
  const [date = '', ...others] = dates.filter((each) => each !== day);
  return { date, until: '', added: others, removed: [] };
}

/** All chosen days in order. If there are too many, it may not have all of them. */
function chosenDays({ date, until, added, removed }: CopyDays): Day[] {
  const weekly: Day[] = [];
  const most = COPIES + removed.length;
  // While its year is being typed, a day lies centuries in the past.
  const isWeek = (day: Day) => date > '1900' && day <= until && weekly.length < most;
  for (let day = addDays(date, 7); isWeek(day); day = addDays(day, 7)) weekly.push(day);
  const kept = weekly.filter((each) => !removed.includes(each));
  return [...new Set([date, ...kept, ...added])].filter(isDay).toSorted();
}
