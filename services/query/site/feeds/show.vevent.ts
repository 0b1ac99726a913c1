import type { Show } from '@stagedoor/contracts/show';
import type { Venue } from '../../venue.ts';
import { showOf } from '../../api/shows/show.row.ts';
import { startOf } from '../show.start.ts';
import { showDay, showSummary, showTitle } from '../show.text.ts';
import type { CalendarRow } from './feeds.sql.ts';
import { icalInstant, icalText, type Property } from './icalendar.ts';

export interface VeventSources {
  venue: Venue;
  origin: string;
  /** Part of the UIDs, which never change. */
  authority: string;
  today: string;
  isCancelled: boolean;
}

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
    ['SUMMARY', icalText(showTitle(show))],
    ['LOCATION', icalText(`${venue.name}, ${venue.address}`)],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ...(isCancelled ? [] : details()),
  ];

  function details(): Property[] {
    const words = [
      showSummary(show, venue.name),
      show.additional_info,
      ...(show.is_past ? [] : [ticketsOf(show)]),
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

function ticketsOf({ is_sold_out, ticket_url, ticket_instructions }: Show): string {
  if (is_sold_out) return '';
  return ticket_url ? `Tickets: ${ticket_url}` : ticket_instructions;
}

/** Times in UTC, so that readers need no time zone data; the whole day if no time is known. */
function timesOf(day: string, row: CalendarRow, zone: string): Property[] {
  const start = startOf(day, row, zone);
  if (!start) return [['DTSTART;VALUE=DATE', day.replaceAll('-', '')]];
  // The end of a show is unknown, and without a duration calendars show a moment.
  return [
    ['DTSTART', icalInstant(start.utc)],
    ['DURATION', 'PT3H'],
  ];
}
