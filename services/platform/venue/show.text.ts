import { hasTickets, isComing, STATUS_BADGES } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import type { Venue } from '@stagedoor/contracts/venue';

/** What an announcement says of a show, without its link. */
export function announcedFacts(show: Show) {
  const badge = titlePrefix(show).slice(0, -2);
  const moved = show.previous_date ? ` (moved from ${longDate(show.previous_date)})` : '';
  const change = show.event_status === 'postponed' ? ' (new date to be announced)' : moved;
  return {
    name: showTitle(show),
    day: longDate(show.date) + change,
    times: timesOf(show),
    note: show.status_note,
    state: badge.charAt(0) + badge.slice(1).toLowerCase(),
    price: isComing(show) ? show.price : '',
  };
}

/** A show in one line: "Glass Harbor: Low Tide Tour". */
export function showTitle({
  headlining_artist,
  tour_title,
}: Pick<Show, 'headlining_artist' | 'tour_title'>): string {
  return tour_title ? `${headlining_artist}: ${tour_title}` : headlining_artist;
}

/** What a title begins with if there is news of the show: "CANCELLED: ", "SOLD OUT: ". */
export function titlePrefix(show: Show): string {
  const isSoldOut = show.is_sold_out && isComing(show);
  const badge = isSoldOut ? 'SOLD OUT' : STATUS_BADGES[show.event_status];
  return badge && `${badge}: `;
}

/**
 * A show in a few sentences: what became of it, who plays, where and when, doors and show time, age
 * limit, price, from when on there are tickets, and that it is sold out.
 */
export function showSummary(show: Show, { name, time_zone }: Pick<Venue, 'name' | 'time_zone'>) {
  const { presents_line, headlining_artist, support_artists_list: support } = show;
  const billing =
    support.length === 0 ? headlining_artist : `${headlining_artist} with ${both.format(support)}`;
  const sentences = [
    statusOf(show),
    presents_line,
    `${billing} at ${name}, ${longDate(show.date)}`,
    timesOf(show),
    show.ages === 'all_ages' ? 'All ages' : show.ages,
    isComing(show) && show.price,
    isComing(show) && show.is_sold_out && 'Sold out',
    // It stays true when the sale has begun.
    hasTickets(show) && show.on_sale_at && `On sale from ${timeAt(show.on_sale_at, time_zone)}`,
  ];
  return sentences.flatMap((words) => (words ? sentence(words) : [])).join(' ');
}

/** Words with a full stop, unless they have their own end, as "£8/£6 conc." does. */
export function sentence(words: string): string {
  return /[.!?…。！？][\p{Pe}\p{Pi}\p{Pf}"']*$/u.test(words) ? words : `${words}.`;
}

function statusOf({ event_status, status_note: note, previous_date }: Show): string {
  if (event_status === 'scheduled') return note;
  const rescheduled = previous_date ? `Moved from ${longDate(previous_date)}` : 'Moved';
  const became = { cancelled: 'Cancelled', postponed: POSTPONED, rescheduled };
  return note ? `${became[event_status]}. ${note}` : became[event_status];
}

const POSTPONED = 'Postponed: new date to be announced';

/** The day of a show, `YYYY-MM-DD`; the noon in its date has no meaning. */
export function showDay({ date }: Pick<Show, 'date'>): string {
  return date.slice(0, 10);
}

function timesOf({ doors_time, show_time }: Show): string {
  const doors = doors_time && clock(doors_time);
  const start = show_time && clock(show_time);
  if (doors && start && doors !== start) return `Doors ${doors}, show ${start}`;
  return doors ? `Doors ${doors}` : start ? `Show ${start}` : '';
}

function longDate(date: string): string {
  return longDay.format(new Date(`${showDay({ date })}T00:00:00Z`));
}

function timeAt(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { ...WEEKDAY_TIME, timeZone });
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}

function clock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

const WEEKDAY_TIME: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
};
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const both = new Intl.ListFormat('en-US');
