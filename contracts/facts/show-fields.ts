import { LIST_TEXT } from './limits.ts';

/**
 * What a field holds decides how it is checked (`../show.ts`), stored
 * (`services/projector/projections/shows.projection.ts`) and edited
 * (`web/src/features/show-dialog/show-form.tsx`). A `line`, a `text`, a `link` and `links`, one per
 * line, are blank where there is none; a `time` and a `moment` (RFC 3339, in UTC) are null.
 */
export type FieldKind =
  | 'day'
  | 'line'
  | 'text'
  | 'link'
  | 'links'
  | 'ages'
  | 'genre'
  | 'time'
  | 'moment';

interface Described {
  kind: FieldKind;
  /** Its name in the form, in the table and in the history. */
  label: string;
  /** Its name within a sentence of the history, if that is not the label in small letters. */
  inSentence?: string;
  /** The most characters, if they are not those of its kind. */
  max?: number;
}

/** A required field has the message where it is missing, any other one its value in a new show. */
export type FieldSpec = Described &
  ({ required: string; default?: undefined } | { required?: undefined; default: string | null });

/**
 * The fields of a show that people edit. The schemas of the API, the columns of the read table, the
 * draft of the form, and all labels follow from this table. The events have shapes of their own
 * (`../events/show.events.ts`), which never change.
 */
const fields = {
  date: { kind: 'day', label: 'Date', required: 'Date is required.' },
  presents_line: { kind: 'line', label: 'Presents Line', default: '' },
  headlining_artist: {
    kind: 'line',
    label: 'Headlining Artist',
    required: 'Headlining artist is required.',
  },
  tour_title: { kind: 'line', label: 'Tour Title', default: '' },
  support_artists: { kind: 'text', label: 'Support Artists', max: LIST_TEXT, default: '' },
  additional_info: { kind: 'text', label: 'Additional Info', default: '' },
  ages: {
    kind: 'ages',
    label: 'Age Restriction',
    inSentence: 'ages',
    required: 'Ages must be one of all_ages, 18+ and 21+.',
  },
  doors_time: { kind: 'time', label: 'Doors Time', default: null },
  show_time: { kind: 'time', label: 'Show Time', default: null },
  genre_id: { kind: 'genre', label: 'Genre', default: 'none' },
  price: { kind: 'line', label: 'Price', max: 100, default: '' },
  on_sale_at: {
    kind: 'moment',
    label: 'On Sale From',
    inSentence: 'start of ticket sales',
    default: null,
  },
  publish_at: {
    kind: 'moment',
    label: 'Publish On',
    inSentence: 'time of publication',
    default: null,
  },
  ticket_url: {
    kind: 'link',
    label: 'Ticket URL',
    inSentence: 'ticket link',
    default: '',
  },
  ticket_instructions: { kind: 'text', label: 'Ticket Instructions', max: LIST_TEXT, default: '' },
  artist_links: { kind: 'links', label: 'Artist Links', max: LIST_TEXT, default: '' },
  listen_url: { kind: 'link', label: 'Sound or Video Link', default: '' },
} as const satisfies Record<string, FieldSpec>;

export type ShowFields = typeof fields;
export type ShowField = keyof ShowFields;

export const SHOW_FIELDS: Readonly<Record<ShowField, FieldSpec>> = fields;
export const SHOW_FIELD_NAMES = Object.keys(fields) as ShowField[];

/** What a search looks through, besides the name of the genre: the public one and that of staff. */
export const SEARCHED_FIELDS = [
  'headlining_artist',
  'support_artists',
  'tour_title',
  'presents_line',
] as const satisfies ShowField[];
