import { isPast } from './show-day.ts';
import type { EventStatus } from './event-status.ts';

interface Schedulable {
  is_archived: boolean;
  is_published: boolean;
  event_status: EventStatus;
  /** `YYYY-MM-DD`. */
  date: string;
  doors_time: string | null;
  show_time: string | null;
}

/**
 * Why a show cannot be given a time of publication. Among many shows, `day` is the venue's day of
 * that time: then it is not for shows that are called off, or over before that day.
 */
export function whyNotScheduled(show: Schedulable, day?: string) {
  if (show.is_archived) return 'archived';
  if (show.is_published) return 'published';
  if (day === undefined) return undefined;
  const { event_status, date } = show;
  if (event_status === 'cancelled' || event_status === 'postponed') return event_status;
  return isPast(date, show, day) ? 'over' : undefined;
}
