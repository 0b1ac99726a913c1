import type { Show } from '@stagedoor/contracts/show';

/** A show in one line: "Glass Harbor: Low Tide Tour". */
export function showTitle({
  headlining_artist,
  tour_title,
}: Pick<Show, 'headlining_artist' | 'tour_title'>): string {
  return tour_title ? `${headlining_artist}: ${tour_title}` : headlining_artist;
}

/**
 * A show in a few sentences: who plays, where and when, doors and show time, age limit, price, and
 * that it is sold out.
 */
export function showSummary(show: Show, venueName: string): string {
  const { presents_line, headlining_artist, support_artists_list: support } = show;
  const billing =
    support.length === 0 ? headlining_artist : `${headlining_artist} with ${both.format(support)}`;
  const sentences = [
    presents_line,
    `${billing} at ${venueName}, ${longDay.format(new Date(`${showDay(show)}T00:00:00Z`))}`,
    timesOf(show),
    show.ages === 'all_ages' ? 'All ages' : show.ages,
    show.is_past ? '' : show.price,
    !show.is_past && show.is_sold_out && 'Sold out',
  ];
  return sentences.flatMap((words) => (words ? [`${words}.`] : [])).join(' ');
}

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

function clock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const both = new Intl.ListFormat('en-US');
