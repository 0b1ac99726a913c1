import { z } from 'zod';
import { calendarDay, timeOfDay, showDate } from './calendar-day.ts';
import { genreSchema } from './genre.ts';
import { AGES } from './facts/ages.ts';
import { LINE, LIST_TEXT, LONG_TEXT, URL_LENGTH } from './facts/limits.ts';
import { isWebLink, withScheme } from './facts/web-link.ts';
import { blankable, id, required } from './text.ts';

export const ages = z.enum(AGES, 'Ages must be one of all_ages, 18+ and 21+.');

/** The fields of a show that people edit, as they are stored. */
export const showDetails = z.strictObject({
  date: calendarDay,
  presents_line: z.string(),
  headlining_artist: z.string(),
  tour_title: z.string(),
  support_artists: z.string(),
  additional_info: z.string(),
  ages,
  doors_time: z.string().nullable(),
  show_time: z.string().nullable(),
  genre_id: z.string(),
  ticket_url: z.string(),
  ticket_instructions: z.string(),
});
export type ShowDetails = z.infer<typeof showDetails>;

const genreId = z.union([
  z.literal('').transform(() => 'none'),
  z.null().transform(() => 'none'),
  id,
]);

/** A link to a ticket shop; without a scheme it gets https. Blank stays blank. */
const ticketUrl = blankable(URL_LENGTH)
  .transform(withScheme)
  .refine(
    (link) => link === '' || isWebLink(link),
    'Give a web address that starts with http:// or https://.',
  );

/** JSON sends true and false; a form sends them as text. */
const formBoolean = z.union([
  z.boolean('Use true or false.'),
  z.enum(['true', 'false'], 'Use true or false.').transform((value) => value === 'true'),
]);

const sent = {
  date: showDate,
  presents_line: blankable(LINE),
  headlining_artist: required(LINE, 'Headlining artist is required.'),
  tour_title: blankable(LINE),
  support_artists: blankable(LIST_TEXT),
  additional_info: blankable(LONG_TEXT),
  ages,
  doors_time: timeOfDay,
  show_time: timeOfDay,
  genre_id: genreId,
  ticket_url: ticketUrl,
  ticket_instructions: blankable(LIST_TEXT),
  is_published: formBoolean,
};

/** What a client sends to change a show: the fields sent are the fields changed. */
export const showChanges = z.strictObject(sent).partial();

const formerValue = z.union([z.string(), z.null()], 'Give the value that the field had.');
const formerDetails = Object.fromEntries(
  Object.keys(showDetails.shape).map((field) => [field, formerValue]),
) as Record<keyof ShowDetails, typeof formerValue>;

/**
 * As `showChanges`; `from` may say which values the fields were changed from, so that nothing is
 * overwritten that somebody else has changed meanwhile.
 */
export const showEdit = showChanges
  .extend({
    from: z
      .strictObject({
        ...formerDetails,
        date: showDate,
        is_published: z.boolean('Use true or false.'),
      })
      .partial()
      .optional(),
  })
  .superRefine(({ from = {}, ...sent }, context) => {
    for (const field of Object.keys(from).filter((name) => !(name in sent))) {
      const message = `Send ${field}, too, or leave it out of from.`;
      context.addIssue({ code: 'custom', path: ['from', field], message });
    }
  });
export type ShowEdit = z.infer<typeof showEdit>;

/** What a client sends to create a show. Only date, headliner and ages are required. */
export const newShow = z.strictObject({
  ...sent,
  presents_line: sent.presents_line.default(''),
  tour_title: sent.tour_title.default(''),
  support_artists: sent.support_artists.default(''),
  additional_info: sent.additional_info.default(''),
  doors_time: sent.doors_time.default(null),
  show_time: sent.show_time.default(null),
  genre_id: sent.genre_id.default('none'),
  ticket_url: sent.ticket_url.default(''),
  ticket_instructions: sent.ticket_instructions.default(''),
  is_published: sent.is_published.default(true),
});

/** A photo. Its smaller files are derived from it (`facts/photo-files.ts`), to keep lists short. */
export const photoSchema = z.object({
  id: z.string(),
  image: z.string(),
  order: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** A CSS colour to show until the photo is loaded. */
  placeholder: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

/** A show, as in every response. */
export const showSchema = z.object({
  id: z.string(),
  date: z.string(),
  presents_line: z.string(),
  headlining_artist: z.string(),
  tour_title: z.string(),
  support_artists: z.string(),
  support_artists_list: z.array(z.string()),
  additional_info: z.string(),
  ages,
  doors_time: z.string().nullable(),
  show_time: z.string().nullable(),
  genre: genreSchema,
  ticket_url: z.string(),
  ticket_instructions: z.string(),
  is_published: z.boolean(),
  is_archived: z.boolean(),
  is_past: z.boolean(),
  is_upcoming: z.boolean(),
  photos: z.array(photoSchema),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Show = z.infer<typeof showSchema>;
