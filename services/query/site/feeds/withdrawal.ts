import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { startOf } from '../../api/shows/show.start.ts';
import type { CalendarRow } from './calendar.sql.ts';

/**
 * What diaries are told of a show. One that was withdrawn before it began is cancelled until its day is over, and leaves after that;
 * one that took place stays as it was, whether it was tidied away since or not.
 */
export function standingOf(
  row: CalendarRow,
  zone: string,
  today: string,
): 'confirmed' | 'cancelled' | 'gone' {
  if (!row.is_withdrawn) return 'confirmed';
  if (tookPlace(row, zone)) return row.retracted_at ? 'gone' : 'confirmed';
  return row.date >= today ? 'cancelled' : 'gone';
}

/** Whether it had begun when it was withdrawn; where no time is known, whether its day was over. */
function tookPlace(row: CalendarRow, zone: string): boolean {
  const start = startOf(row.date, row, zone);
  const withdrawnAt = row.updated_at;
  return start ? withdrawnAt >= new Date(start.utc) : venueDay(zone, withdrawnAt) > row.date;
}
