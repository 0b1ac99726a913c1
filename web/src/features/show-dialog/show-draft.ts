import type { Sent } from '@stagedoor/contracts/api';
import { DEFAULT_AGES } from '@stagedoor/contracts/facts/ages';
import { isWebLink, withScheme } from '@stagedoor/contracts/facts/web-link';
import type { Show } from '@stagedoor/contracts/show';
import type { DraftErrors } from '../../edit/editor.ts';
import { dayOf, type Day } from '../../format/day.ts';
import { storedPhotos, type DraftPhoto } from './draft-photos.ts';

/** A show as its form holds it: the date as a day, missing values as blank text. */
export interface ShowDraft {
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
  photos: readonly DraftPhoto[];
}

export type ShowField = keyof ShowDraft;

/** The fields that one call sends; photos have calls of their own. */
export type ShowValues = Omit<ShowDraft, 'photos'>;

export const fieldLabels: Record<ShowField, string> = {
  date: 'Date',
  headlining_artist: 'Headlining Artist',
  presents_line: 'Presents Line',
  tour_title: 'Tour Title',
  support_artists: 'Support Artists',
  additional_info: 'Additional Info',
  ages: 'Age Restriction',
  genre_id: 'Genre',
  doors_time: 'Doors Time',
  show_time: 'Show Time',
  ticket_url: 'Ticket URL',
  ticket_instructions: 'Ticket Instructions',
  is_published: 'Published',
  photos: 'Photos',
};

const INCOMPLETE_LINK = 'Is the address complete? For example https://eventbrite.com/e/…';

/** The draft of a new show: published, with the default age restriction. */
export function blankDraft(date: Day = ''): ShowDraft {
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
    photos: [],
  };
}

export function draftOf(show: Show): ShowDraft {
  const { presents_line, headlining_artist, tour_title, support_artists, additional_info } = show;
  const { ages, ticket_url, ticket_instructions, is_published } = show;
  return {
    date: dayOf(show.date),
    ...{ presents_line, headlining_artist, tour_title, support_artists, additional_info },
    ...{ ages, ticket_url, ticket_instructions, is_published },
    doors_time: show.doors_time ?? '',
    show_time: show.show_time ?? '',
    genre_id: show.genre.id,
    photos: storedPhotos(show.photos),
  };
}

/** The draft as the server stores it: texts trimmed, a scheme in the link, never a blank genre. */
export function normalised(draft: ShowDraft): ShowDraft {
  const tidy = { ...draft };
  for (const name of TEXTS) tidy[name] = draft[name].trim();
  return {
    ...tidy,
    genre_id: draft.genre_id || 'none',
    ticket_url: withScheme(draft.ticket_url),
  };
}

/** What must be corrected before the draft is sent, by field. */
export function findErrors({ date, headlining_artist, ticket_url }: ShowDraft): DraftErrors {
  const link = withScheme(ticket_url);
  return {
    ...(date === '' && { date: 'Date is required.' }),
    ...(headlining_artist.trim() === '' && { headlining_artist: 'Headlining artist is required.' }),
    ...(link !== '' && !isWebLink(link) && { ticket_url: INCOMPLETE_LINK }),
  };
}

/** Values as they are sent: the date as noon of the day, a ticket link with a scheme. */
export function toSent<Values extends Partial<ShowValues>>(
  values: Values,
): Values & Sent<'shows.edit', 'body'> {
  return {
    ...values,
    ...(values.date !== undefined && { date: `${values.date}T12:00:00` }),
    ...(values.ticket_url !== undefined && { ticket_url: withScheme(values.ticket_url) }),
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
