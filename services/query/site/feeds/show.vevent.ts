import type { Show } from '@stagedoor/contracts/show';
import type { Venue } from '@stagedoor/platform/venue/venue';
import { showOf } from '../../api/shows/show.row.ts';
import { startOf } from '../show.start.ts';
import { showDay, summaryOf, titleOf } from '../show.text.ts';
import type { CalendarRow } from './feeds.sql.ts';
import { icalInstant, icalText, type Property } from './icalendar.ts';

export interface VeventSources {
  venue: Venue;
  /** Where the site is reached. */
  origin: string;
  /** What makes ids ours, for good: a host name or the like. */
  authority: string;
  today: string;
  isCancelled: boolean;
}

/** A show as an entry of a calendar: the same UID for good, a higher SEQUENCE after every change. */
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
    ['SUMMARY', icalText(titleOf(show))],
    ['LOCATION', icalText(`${venue.name}, ${venue.address}`)],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ...(isCancelled ? [] : details()),
  ];

  function details(): Property[] {
    const words = [
      summaryOf(show, venue.name),
      show.additional_info,
      ...(show.is_past ? [] : [ticketsOf(show)]),
      ...(row.is_withdrawn ? [] : [url]),
    ];
    const isInGenre = show.genre.slug !== 'none';
    return [
      ['DESCRIPTION', icalText(words.filter((text) => text !== '').join('\n\n'))],
      // A withdrawn show has no page any more.
      ...(row.is_withdrawn ? [] : [['URL', url] as const]),
      ...(isInGenre ? [['CATEGORIES', icalText(show.genre.name)] as const] : []),
    ];
  }
}

function ticketsOf({ ticket_url, ticket_instructions }: Show): string {
  return ticket_url ? `Tickets: ${ticket_url}` : ticket_instructions;
}

/** In UTC, so that no reader needs to know the venue's time zone; a whole day where no time is known. */
function timesOf(day: string, row: CalendarRow, zone: string): Property[] {
  const start = startOf(day, row, zone);
  if (!start) return [['DTSTART;VALUE=DATE', day.replaceAll('-', '')]];
  // Nobody knows when a show is over; without a length, calendars show a moment.
  return [
    ['DTSTART', icalInstant(start.utc)],
    ['DURATION', 'PT3H'],
  ];
}
