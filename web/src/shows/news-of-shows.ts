import type { EventStatus } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { weekdayShortDate } from '../format/day-text.ts';
import { dayOf } from '../format/day.ts';

const BECAME: Record<EventStatus, string> = {
  scheduled: '',
  cancelled: 'Cancelled: ',
  postponed: 'Postponed: ',
  rescheduled: 'New date: ',
};

/** An announcement of shows to begin with. The mail itself says of each what became of it. */
export function newsOfShows(
  shows: readonly Pick<Show, 'id' | 'headlining_artist' | 'date' | 'event_status'>[],
) {
  const show_ids = shows.map(({ id }) => id);
  const [show, ...more] = shows;
  if (!show || more.length > 0) return { subject: `News of ${shows.length} shows`, show_ids };
  const { headlining_artist, date, event_status } = show;
  const day = weekdayShortDate(dayOf(date));
  return { subject: `${BECAME[event_status]}${headlining_artist}, ${day}`, show_ids };
}
