import type { EventStatus } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { fullDate, weekdayShortDate } from '../format/day-text.ts';
import { dayOf } from '../format/day.ts';

type Told = Pick<
  Show,
  'id' | 'headlining_artist' | 'date' | 'event_status' | 'status_note' | 'previous_date'
>;

const BECAME: Record<EventStatus, string> = {
  scheduled: '',
  cancelled: 'Cancelled: ',
  postponed: 'Postponed: ',
  rescheduled: 'New date: ',
};

/** What an announcement of shows says to begin with: what became of them, where it is one alone. */
export function newsOfShows(shows: readonly Told[]) {
  const show_ids = shows.map(({ id }) => id);
  const [show, ...more] = shows;
  if (!show || more.length > 0)
    return { subject: `News of ${shows.length} shows`, intro: '', show_ids };
  const { headlining_artist: name, date, event_status, status_note } = show;
  const day = weekdayShortDate(dayOf(date));
  const paragraphs = [newsOf(show), event_status === 'scheduled' ? '' : status_note];
  return {
    subject: `${BECAME[event_status]}${name}, ${day}`,
    intro: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    show_ids,
  };
}

function newsOf({ headlining_artist: name, date, event_status, previous_date }: Told): string {
  const day = fullDate(dayOf(date));
  switch (event_status) {
    case 'scheduled':
      return '';
    case 'cancelled':
      return `${name} on ${day} is cancelled.`;
    case 'postponed':
      return `${name} on ${day} is postponed. A new date is to be announced.`;
    case 'rescheduled': {
      const from = previous_date === null ? '' : ` from ${fullDate(dayOf(previous_date))}`;
      return `${name} has moved${from} to ${day}.`;
    }
  }
}
