import type { Sent } from '@stagedoor/contracts/api';
import { DEFAULT_AGES } from '@stagedoor/contracts/facts/ages';
import { withScheme } from '@stagedoor/contracts/facts/web-link';
import type { Show } from '@stagedoor/contracts/show';
import { dayOf, type Day } from '../../format/day.ts';

/** A show as its form holds it: the day, times as `HH:MM`, everything that is missing as blank text. */
export interface ShowFields {
  date: Day;
  presents_line: string;
  headlining_artist: string;
  tour_title: string;
  support_artists: string;
  additional_info: string;
  ages: Show['ages'];
  doors_time: string;
  show_time: string;
  genre_id: string;
  ticket_url: string;
  ticket_instructions: string;
  is_published: boolean;
}

export type FieldName = keyof ShowFields;
export type FieldErrors = Partial<Record<FieldName | 'photos', string>>;
export type Changes = Partial<ShowFields>;

/** A new show: published, for the default age, on the day asked for if any. */
export function blankFields(date: Day = ''): ShowFields {
  return {
    date,
    presents_line: '',
    headlining_artist: '',
    tour_title: '',
    support_artists: '',
    additional_info: '',
    ages: DEFAULT_AGES,
    doors_time: '',
    show_time: '',
    genre_id: '',
    ticket_url: '',
    ticket_instructions: '',
    is_published: true,
  };
}

export function fieldsOf(show: Show): ShowFields {
  const { presents_line, headlining_artist, tour_title, support_artists, additional_info } = show;
  const { ages, ticket_url, ticket_instructions, is_published } = show;
  return {
    date: dayOf(show.date),
    ...{ presents_line, headlining_artist, tour_title, support_artists, additional_info },
    ...{ ages, ticket_url, ticket_instructions, is_published },
    doors_time: show.doors_time ?? '',
    show_time: show.show_time ?? '',
    genre_id: show.genre.id,
  };
}

/** The fields as the server will have them: without blanks around texts, a ticket link with its scheme. */
export function tidied(fields: ShowFields): ShowFields {
  const tidy = { ...fields };
  for (const name of TEXTS) tidy[name] = fields[name].trim();
  return {
    ...tidy,
    genre_id: fields.genre_id || 'none',
    ticket_url: withScheme(fields.ticket_url),
  };
}

/** What must be put right before anything is sent. */
export function findErrors({ date, headlining_artist }: ShowFields): FieldErrors {
  return {
    ...(date === '' && { date: 'Date is required.' }),
    ...(headlining_artist.trim() === '' && { headlining_artist: 'Headlining artist is required.' }),
  };
}

/** The fields as they are sent: the date as noon of the day, a ticket link with its scheme. */
export function toSent<Fields extends Changes>(
  fields: Fields,
): Fields & Sent<'shows.edit', 'body'> {
  return {
    ...fields,
    ...(fields.date !== undefined && { date: `${fields.date}T12:00:00` }),
    ...(fields.ticket_url !== undefined && { ticket_url: withScheme(fields.ticket_url) }),
  };
}

const TEXTS = [
  'presents_line',
  'headlining_artist',
  'tour_title',
  'support_artists',
  'additional_info',
  'ticket_instructions',
] as const;
