import { z } from 'zod';
import { ANNOUNCEMENTS, LINE } from './facts/limits.ts';
import { moment } from './moment.ts';
import { noContent, type RouteShape } from './route.ts';
import { blankable, blankIsAbsent, id, required, text } from './text.ts';

/** `held` after a restore or while the mail server refuses, until somebody sends it again. */
export const SENDING_STATES = ['scheduled', 'sending', 'held', 'sent', 'cancelled'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

const written = {
  subject: required(LINE, 'Give the mail a subject.'),
  intro: blankable(ANNOUNCEMENTS.intro, text),
  show_ids: z
    .array(id, 'Give a list of ids.')
    .max(ANNOUNCEMENTS.shows, `Use at most ${ANNOUNCEMENTS.shows} shows.`)
    .overwrite((ids) => [...new Set(ids)]),
};

const announcementSchema = z.object({
  id: z.string(),
  subject: z.string(),
  intro: z.string(),
  show_ids: z.array(z.string()),
  state: z.enum(['draft', ...SENDING_STATES]),
  /** When it is or was to be sent. */
  at: z.string().nullable(),
  held_reason: z.string().nullable(),
  /** `failed` counts lost answers too, `left` who left the list before their turn. */
  counts: z.object({ recipients: z.int(), sent: z.int(), failed: z.int(), left: z.int() }),
  created_at: z.string(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** The mail as it would go out now, with a link to leave that leads nowhere. */
const withPreviews = announcementSchema.extend({ html: z.string().nullable(), text: z.string() });

const staff = { access: 'staff' } as const;
const one = { ...staff, params: z.object({ id }) } as const;

export const announcementsApi = {
  'announcements.list': {
    summary: 'Every announcement to the mailing list, newest first.',
    ...staff,
    responses: { 200: z.object({ results: z.array(announcementSchema) }) },
  },
  'announcements.suggestion': {
    summary: 'The shows that the mailing list has not been told of yet.',
    ...staff,
    responses: { 200: z.object({ show_ids: z.array(z.string()) }) },
  },
  'announcements.get': {
    summary: 'An announcement, with previews of the mail; or the HTML of its mail, for a frame.',
    ...one,
    query: z.object({
      format: blankIsAbsent(z.enum(['json', 'html'], 'Use json or html.')),
      /** Of the HTML, whatever the browser prefers. */
      scheme: blankIsAbsent(z.enum(['light', 'dark'], 'Use light or dark.')),
    }),
    produces: ['application/json', 'text/html'],
    responses: { 200: withPreviews },
  },
  'announcements.create': {
    summary: 'Writes a draft.',
    ...staff,
    body: z.strictObject({
      ...written,
      intro: written.intro.default(''),
      show_ids: written.show_ids.default([]),
    }),
    responses: { 201: withPreviews },
  },
  'announcements.edit': {
    summary: 'Changes a draft.',
    ...one,
    body: z.strictObject(written).partial(),
    responses: { 200: withPreviews },
  },
  'announcements.delete': {
    summary: 'Deletes a draft.',
    ...one,
    responses: { 204: noContent },
  },
  'announcements.test': {
    summary: 'Sends the mail to oneself.',
    ...one,
    responses: { 202: z.object({ success: z.literal(true), id: z.string() }) },
  },
  'announcements.send': {
    summary: 'Sends it to the mailing list, now or at a time within a year; or goes on with it.',
    ...one,
    body: z.strictObject({ at: moment.nullish() }).nullish(),
    responses: { 202: announcementSchema },
  },
  'announcements.cancel': {
    summary: 'Stops it before the next mail, while it is scheduled or being sent.',
    ...one,
    responses: { 200: announcementSchema },
  },
} satisfies Record<string, RouteShape>;
