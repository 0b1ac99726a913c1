import { hasTickets, type EventStatus } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import type { Venue } from '../../venue.ts';
import { showOf } from '../../api/shows/show.row.ts';
import { SHOW_HOURS, startOf } from '../show.start.ts';
import { showDay, showSummary, showTitle, titlePrefix } from '../show.text.ts';
import type { CalendarRow } from './feeds.sql.ts';
import { icalInstant, icalText, type Property } from './icalendar.ts';

export interface VeventSources {
  venue: Venue;
  origin: string;
  /** Part of the UIDs, which never change. */
  authority: string;
  today: string;
  /** Whether it was withdrawn before it began: the entry then tells nothing but that. */
  isCancelled: boolean;
}

const STATUS: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
};

/** A show as a calendar entry. Its UID never changes; its SEQUENCE rises with every change. */
export function vevent(row: CalendarRow, sources: VeventSources): Property[] {
  const { venue, origin, authority, today, isCancelled } = sources;
  const show = showOf(row, today);
  const changed = icalInstant(row.retracted_at?.toISOString() ?? show.updated_at);
  const url = `${origin}/shows/${show.id}`;
  return [
    ['UID', `${show.id}@${authority}`],
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    ['SEQUENCE', String(row.revision)],
    ...timesOf(showDay(show), row, venue.time_zone),
    ['SUMMARY', icalText(titlePrefix(show) + showTitle(show))],
    ['LOCATION', icalText(`${venue.name}, ${venue.address}`)],
    ['STATUS', isCancelled ? 'CANCELLED' : STATUS[show.event_status]],
    ...(isCancelled ? [] : details()),
  ];

  function details(): Property[] {
    const words = [
      showSummary(show, venue),
      show.additional_info,
      ticketsOf(show),
      ...(row.is_withdrawn ? [] : [url]),
    ];
    const isInGenre = show.genre.slug !== 'none';
    return [
      ['DESCRIPTION', icalText(words.filter((text) => text !== '').join('\n\n'))],
      // A withdrawn show has no page.
      ...(row.is_withdrawn ? [] : [['URL', url] as const]),
      ...(isInGenre ? [['CATEGORIES', icalText(show.genre.name)] as const] : []),
    ];
  }
}

function ticketsOf(show: Show): string {
  const { ticket_url, ticket_instructions } = show;
  if (!hasTickets(show)) return '';
  return ticket_url ? `Tickets: ${ticket_url}` : ticket_instructions;
}

/** Times in UTC, so that readers need no time zone data; the whole day if no time is known. */
function timesOf(day: string, row: CalendarRow, zone: string): Property[] {
  const start = startOf(day, row, zone);
  if (!start) return [['DTSTART;VALUE=DATE', day.replaceAll('-', '')]];
  // The end of a show is unknown, and without a duration calendars show a moment.
  return [
    ['DTSTART', icalInstant(start.utc)],
    ['DURATION', `PT${SHOW_HOURS}H`],
  ];
}
