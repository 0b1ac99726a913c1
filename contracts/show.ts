import { z } from 'zod';
import { calendarDay, formerShowDate, timeOfDay, showDate } from './calendar-day.ts';
import { genreSchema } from './genre.ts';
import { AGES } from './facts/ages.ts';
import { LINE, LONG_TEXT, PHOTOS_PER_SHOW, STATUS_NOTE, TOO_MANY_PHOTOS } from './facts/limits.ts';
import { recordOf } from './facts/record-of.ts';
import {
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type FieldKind,
  type FieldSpec,
  type ShowField,
  type ShowFields,
} from './facts/show-fields.ts';
import { SHOWN_FLAGS } from './facts/show-flags.ts';
import { EVENT_STATUSES } from './facts/event-status.ts';
import { storedLinks, wrongLinks } from './facts/web-link.ts';
import { FORMER, refuseUnsent } from './former-value.ts';
import { momentOrNone } from './moment.ts';
import { blankable, id, line, required, text, webLink } from './text.ts';

export const ages = z.enum(AGES, SHOW_FIELDS.ages.required);

/** The fields of a show that people edit, as they are stored. */
export const showDetails = z.strictObject(
  fieldsByKind({
    day: () => calendarDay,
    line: () => z.string(),
    text: () => z.string(),
    ages: () => ages,
    time: () => z.string().nullable(),
    moment: () => z.string().nullable(),
    genre: () => z.string(),
    link: () => z.string(),
    links: () => z.string(),
  }),
);
export type ShowDetails = z.infer<typeof showDetails>;

const genreId = z.union(
  [z.literal('').transform(() => 'none'), z.null().transform(() => 'none'), id],
  'This is not an identifier.',
);

const lineOrText = (
  make: typeof text,
  max: number,
  missing?: string,
): z.ZodType<string, string | null> =>
  missing === undefined ? blankable(max, make) : required(max, missing, make);

/** Web addresses, one per line. */
const links = (max: number) =>
  blankable(max, text)
    .superRefine((typed, context) => {
      const message = wrongLinks(typed);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform(storedLinks);

/** JSON sends true and false; a form sends them as text. */
const formBoolean = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  'Use true or false.',
);

/** The same fields as a client sends them. */
const sent = fieldsByKind({
  day: () => showDate,
  line: ({ max = LINE, required: missing }) => lineOrText(line, max, missing),
  text: ({ max = LONG_TEXT, required: missing }) => lineOrText(text, max, missing),
  link: () => webLink,
  links: ({ max = LONG_TEXT }) => links(max),
  ages: () => ages,
  time: () => timeOfDay,
  moment: () => momentOrNone,
  genre: () => genreId,
});

/** What a client sends to change a show: the fields sent are the fields changed. */
export const showChanges = z
  .strictObject({ ...sent, ...recordOf(SHOWN_FLAGS, () => formBoolean) })
  .partial();

/** What many shows can be given together. */
export const manyChanges = showChanges
  .pick({ publish_at: true, on_sale_at: true, price: true, genre_id: true, is_sold_out: true })
  .refine((changes) => Object.keys(changes).length > 0, 'Give at least one change.');

/** Photos in order, by their ids: those that the show has, and staged ones. */
const photoIds = z.array(id, 'Give a list of ids.').max(PHOTOS_PER_SHOW, TOO_MANY_PHOTOS);

/** What fields were changed from, which may be older than today's rules. */
const formerValues = recordOf(SHOW_FIELD_NAMES, (name) =>
  SHOW_FIELDS[name].kind === 'day' ? formerShowDate : z.union([z.string(), z.null()], FORMER),
);

/** Of a form, whose fields are text, the field holds JSON. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * As `showChanges`; `from` may say which values the fields were changed from, so that nothing is
 * overwritten that somebody else has changed meanwhile, and that the show was not archived.
 */
export const showEdit = showChanges
  .extend({
    photos: photoIds.optional(),
    from: z.preprocess(
      parsedJson,
      z
        .strictObject({
          ...{ ...formerValues, photos: photoIds },
          ...recordOf(SHOWN_FLAGS, () => formBoolean),
        })
        .partial()
        .optional(),
    ),
  })
  .superRefine(refuseUnsent);
export type ShowEdit = z.infer<typeof showEdit>;

export const statusNote = blankable(STATUS_NOTE, line).optional();

const formerNote = z.string(FORMER);

/** What a client sends to cancel or to postpone a show; the body may be missing. */
export const calledOff = z.preprocess(
  (sent) => sent ?? {},
  z
    .strictObject({
      status_note: statusNote,
      from: z.strictObject({ status_note: formerNote }).partial().optional(),
    })
    .superRefine(refuseUnsent),
);

const { date: formerDate, doors_time: formerDoors, show_time: formerStart } = formerValues;

/** What a client sends to move a show to another day. */
export const newDay = z
  .strictObject({
    date: showDate,
    doors_time: timeOfDay.optional(),
    show_time: timeOfDay.optional(),
    status_note: statusNote,
    from: z
      .strictObject({
        ...{ date: formerDate, doors_time: formerDoors, show_time: formerStart },
        status_note: formerNote,
      })
      .partial()
      .optional(),
  })
  .superRefine(refuseUnsent);
export type StatusEdit = z.infer<typeof calledOff> | z.infer<typeof newDay>;

/** Fields that are not required have a default. */
type WithDefaults<Schemas extends Record<ShowField, z.ZodType>> = {
  [Name in ShowField]: ShowFields[Name] extends { required: string }
    ? Schemas[Name]
    : z.ZodDefault<Schemas[Name]>;
};
const sentWithDefaults = recordOf(SHOW_FIELD_NAMES, (name) => {
  const schema: z.ZodType = sent[name];
  const { default: absent } = SHOW_FIELDS[name];
  return absent === undefined ? schema : schema.default(absent);
}) as WithDefaults<typeof sent>;

/** What a client sends to create a show. */
export const newShow = z.strictObject({
  ...sentWithDefaults,
  is_published: formBoolean.default(true),
  is_sold_out: formBoolean.default(false),
  photos: photoIds.default([]),
});

/** The details of a new show, with the default of every field that is not given. */
export function newDetails(given: z.input<typeof newShow>): ShowDetails {
  const { is_published: _, is_sold_out: __, photos: ___, ...details } = newShow.parse(given);
  return details;
}

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

/** A photo that no show has yet. */
export const stagedPhotoSchema = photoSchema.omit({ order: true });
export type StagedPhoto = z.infer<typeof stagedPhotoSchema>;

const { genre_id: _, ...presented } = showDetails.shape;

/** A show, as in every response. */
export const showSchema = z.object({
  id: z.string(),
  ...presented,
  /** Noon of the day. */
  date: z.string(),
  support_artists_list: z.array(z.string()),
  genre: genreSchema,
  ...recordOf(SHOWN_FLAGS, () => z.boolean()),
  event_status: z.enum(EVENT_STATUSES),
  status_note: z.string(),
  /** Noon of the day before the show was last rescheduled. */
  previous_date: z.string().nullable(),
  is_past: z.boolean(),
  is_upcoming: z.boolean(),
  photos: z.array(photoSchema),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Show = z.infer<typeof showSchema>;

function fieldsByKind<Schemas extends Record<FieldKind, (field: FieldSpec) => z.ZodType>>(
  schemas: Schemas,
) {
  return recordOf(SHOW_FIELD_NAMES, (name) =>
    schemas[SHOW_FIELDS[name].kind](SHOW_FIELDS[name]),
  ) as {
    [Name in ShowField]: ReturnType<Schemas[ShowFields[Name]['kind']]>;
  };
}
