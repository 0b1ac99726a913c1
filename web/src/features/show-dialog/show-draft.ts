import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import { DEFAULT_AGES, type Ages } from '@stagedoor/contracts/facts/ages';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { LAST_SHOW_DAY, NO_SUCH_DAY } from '@stagedoor/contracts/facts/show-day';
import {
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
  type ShowField,
} from '@stagedoor/contracts/facts/show-fields';
import {
  isWebLink,
  storedLinks,
  withScheme,
  wrongLinks,
} from '@stagedoor/contracts/facts/web-link';
import type { Show } from '@stagedoor/contracts/show';
import type { DraftErrors } from '../../edit/editor.ts';
import { addDays, dayOf, isDay, type Day } from '../../format/day.ts';
import { idsOf, REMOVE_REFUSED, refusalOf, storedPhotos, type DraftPhoto } from './draft-photos.ts';

/** A show as its form holds it: the date as a day, missing values as blank text. */
export interface ShowDraft extends Record<Exclude<ShowField, 'ages'>, string> {
  ages: Ages;
  is_published: boolean;
  is_sold_out: boolean;
  photos: readonly DraftPhoto[];
}

export type DraftField = keyof ShowDraft;

const INCOMPLETE_LINK = 'Is the address complete? For example https://example.com/…';

/** What the server makes of texts, and what it would refuse, by their kinds. */
const SENT_TEXTS: Record<FieldKind, SentText> = {
  ...recordOf(['day', 'line', 'text', 'ages', 'genre', 'time'], () => ({})),
  link: {
    stored: withScheme,
    wrong: (typed) =>
      typed.trim() === '' || isWebLink(withScheme(typed)) ? undefined : INCOMPLETE_LINK,
  },
  links: { stored: storedLinks, wrong: wrongLinks },
  moment: { wrong: (typed) => (/^(.+Z)?$/.test(typed) ? undefined : NO_SUCH_DAY) },
};

interface SentText {
  stored?: (typed: string) => string;
  wrong?: (typed: string) => string | undefined;
}

/** The draft of a new show: published, with the default age restriction. */
export function blankDraft(date: Day = ''): ShowDraft {
  const blank = recordOf(SHOW_FIELD_NAMES, () => '');
  return { ...blank, date, ages: DEFAULT_AGES, is_published: true, is_sold_out: false, photos: [] };
}

/** The draft of the next show in a series: a week later, with what tends to stay the same. */
export function nextDraft(draft: ShowDraft): ShowDraft {
  const { date, ages, genre_id, doors_time, show_time, price, is_published, publish_at } = draft;
  const kept = { ages, genre_id, doors_time, show_time, price, is_published, publish_at };
  return { ...blankDraft(addDays(date, 7)), ...kept };
}

/** A show is published now or at its time: who chooses one gives the other up. */
export function nowOrLater(changes: Partial<ShowDraft>): Partial<ShowDraft> {
  if (changes.publish_at) return { ...changes, is_published: false };
  return changes.is_published ? { ...changes, publish_at: '' } : changes;
}

export function draftOf(show: Show): ShowDraft {
  const stored: Record<ShowField, string | number | null> = storedValues(show);
  return {
    ...recordOf(SHOW_FIELD_NAMES, (name) => String(stored[name] ?? '')),
    date: dayOf(show.date),
    ages: show.ages,
    is_published: show.is_published,
    is_sold_out: show.is_sold_out,
    photos: storedPhotos(show.photos),
  };
}

/** The values as the server stores them; the date as noon of the day. */
export function storedValues(show: Show): Omit<Show, 'genre'> & { genre_id: string } {
  const { genre, ...values } = show;
  return { ...values, genre_id: genre.id };
}

/** The draft as the server stores it: texts trimmed, schemes in links, never a blank genre. */
export function normalised(draft: ShowDraft): ShowDraft {
  return {
    ...draft,
    ...recordOf(SHOW_FIELD_NAMES, (name) =>
      (SENT_TEXTS[SHOW_FIELDS[name].kind].stored ?? trimmed)(draft[name]),
    ),
    ages: draft.ages,
    genre_id: draft.genre_id || 'none',
  };
}

/** What must be corrected before the draft is sent, by field. */
export function findErrors(draft: ShowDraft): DraftErrors {
  const missing = SHOW_FIELD_NAMES.flatMap((name) => {
    const { required } = SHOW_FIELDS[name];
    return required !== undefined && !isVisible(draft[name]) ? [[name, required]] : [];
  });
  const wrong = SHOW_FIELD_NAMES.flatMap((name) => {
    const message = SENT_TEXTS[SHOW_FIELDS[name].kind].wrong?.(draft[name]);
    return message === undefined ? [] : [[name, message]];
  });
  // The fields of browsers take years of six digits, which compare as early ones.
  const { date } = draft;
  const exists = isDay(date) && date >= '1900' && date <= LAST_SHOW_DAY;
  return {
    ...(!exists && { date: NO_SUCH_DAY }),
    ...(refusalOf(draft.photos) && { photos: REMOVE_REFUSED }),
    ...Object.fromEntries([...missing, ...wrong]),
  };
}

/** A draft, or a part of it, as it is sent: the date as noon of the day, photos by their ids. */
export function toSent<Part extends Partial<ShowDraft>>({ photos, ...values }: Part) {
  return {
    ...values,
    ...(values.date !== undefined && { date: `${values.date}T12:00:00` }),
    ...(photos && { photos: idsOf(photos) }),
  };
}

/**
 * Adds a show time an hour after doors to a change of the doors time, unless somebody typed another
 * one. `filled` is the show time that was added last, or blank.
 */
export function fillShowTime(
  changes: Partial<ShowDraft>,
  { show_time }: Pick<ShowDraft, 'show_time'>,
  filled: string,
): Partial<ShowDraft> {
  const { doors_time } = changes;
  if (doors_time === undefined || show_time !== filled) return changes;
  return { ...changes, show_time: anHourAfter(doors_time) };
}

/** Where an hour later is another day, and for a blank time, blank. */
export function anHourAfter(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (minutes === '' || hours === '23') return '';
  return `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`;
}

function trimmed(text: string): string {
  return text.trim();
}
