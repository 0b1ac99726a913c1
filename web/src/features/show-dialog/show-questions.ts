import { beginsBeforeDoors, isPast, showNights } from '@stagedoor/contracts/facts/show-day';
import type { Show } from '@stagedoor/contracts/show';
import { addDays, dayOf, isDay, type Day } from '../../format/day.ts';
import { fullDate, weekdayShortDate } from '../../format/day-text.ts';
import { clockTime } from '../../shows/show-facts.ts';
import { clockAt, momentAt } from '../../format/venue-time.ts';
import type { ShowDraft } from './show-draft.ts';

/** Something in a draft that is hardly meant, and is asked about before it is saved. */
export interface Question {
  title: string;
  description: string;
  /** The label of the button that goes back to the form. */
  back: string;
}

interface Venue {
  today: Day;
  time_zone: string;
}

type Timed = Pick<ShowDraft, 'date' | 'doors_time' | 'show_time' | 'publish_at' | 'on_sale_at'>;

/** The questions about what is new in a draft. `base` is the show as it was, if there is one. */
export function questionsOf(base: Show | undefined, draft: Timed, venue: Venue): Question[] {
  const { date, doors_time: doors, show_time: show, publish_at, on_sale_at } = draft;
  const questions: Question[] = [];
  if (!base && isPastDraft(draft, venue.today))
    questions.push({
      title: 'Is this date right?',
      description: `${fullDate(date)}, is past. This show goes to the past events.`,
      back: 'Change the date',
    });
  if (beginsBeforeDoors(timesOf(draft)) && !isSame(base, { doors, show })) {
    const [start, opening] = [show, doors].map(clockTime);
    const description = `The show begins at ${start}, before doors open at ${opening}.`;
    questions.push({ title: 'Are these times right?', description, back: 'Change the times' });
  }
  const start = startOf(draft, venue.time_zone);
  const late = (moment: string, before: string | null | undefined, what: string) => {
    const isNew = moment !== '' && (moment !== before || date !== (base && dayOf(base.date)));
    if (!isNew || start === undefined || Date.parse(moment) < start) return;
    const [day = '', time = ''] = clockAt(Date.parse(moment), venue.time_zone).split('T');
    const when = `${weekdayShortDate(day)}, ${clockTime(time)}`;
    const description = `${what} on ${when}, when it has begun or is over.`;
    questions.push({ title: 'Is this time right?', description, back: 'Change the time' });
  };
  late(publish_at, base?.publish_at, 'This show goes live');
  late(on_sale_at, base?.on_sale_at, 'Tickets of this show go on sale');
  return questions;
}

/** Whether a date is past, once it is whole: while a year is typed, it lies centuries back. */
export function isPastDraft(draft: Timed, today: Day): boolean {
  return isWholeDay(draft.date) && isPast(draft.date, timesOf(draft), today);
}

export function isWholeDay(day: Day): boolean {
  return isDay(day) && day > '1900';
}

/** The times of a draft as the rule of the nights takes them. */
export function timesOf({ doors_time, show_time }: Pick<Timed, 'doors_time' | 'show_time'>) {
  return { doors_time: doors_time || null, show_time: show_time || null };
}

function isSame(base: Show | undefined, { doors, show }: { doors: string; show: string }): boolean {
  return doors === (base?.doors_time ?? '') && show === (base?.show_time ?? '');
}

/** When the show begins, or its day ends where no time is known. */
function startOf(draft: Timed, zone: string): number | undefined {
  if (!isWholeDay(draft.date)) return undefined;
  const { doors_time, show_time } = timesOf(draft);
  const nights = showNights({ doors_time, show_time });
  const time = show_time ?? doors_time;
  if (time === null) return momentAt(`${addDays(draft.date, 1)}T00:00`, zone);
  const day = addDays(draft.date, show_time === null ? nights.doors : nights.show);
  return momentAt(`${day}T${time}`, zone);
}
