import { z } from 'zod';
import { calendarDay, showDate } from './calendar-day.ts';
import { genreSchema } from './genre.ts';
import {
  COPIES,
  FEATURED_DEFAULT,
  FEATURED_LIMIT,
  LINE,
  LIST_LIMIT,
  LIST_OFFSET,
  PAST_LIMIT_DEFAULT,
  PHOTOS_PER_SHOW,
  TOO_MANY_PHOTOS,
} from './facts/limits.ts';
import { bulkBody, bulkChange, noContent, publicRead, type RouteShape } from './route.ts';
import {
  ages,
  calledOff,
  manyChanges,
  newDay,
  newShow,
  photoSchema,
  showEdit,
  showSchema,
  statusNote,
} from './show.ts';
import { blankIsAbsent, id, text, token, trueOrFalse, wholeNumber } from './text.ts';

const params = z.object({ id });
const showPhotos = z.object({ photos: z.array(photoSchema) });
const showList = z.object({ results: z.array(showSchema), count: z.number().int() });

/** What many shows can become together: each of them keeps its day. */
const BULK_STATUSES = ['cancelled', 'postponed', 'scheduled'] as const;

/** A show in the list of the back office, and whether it is or ever was published. */
const listedShow = showSchema.extend({ was_published: z.boolean() });

export const showFilters = z.object({
  genre: blankIsAbsent(text(LINE)),
  ages: blankIsAbsent(ages),
  start_date: blankIsAbsent(calendarDay),
  end_date: blankIsAbsent(calendarDay),
  search: blankIsAbsent(text(LINE)),
  limit: blankIsAbsent(wholeNumber(1, LIST_LIMIT)),
  offset: blankIsAbsent(wholeNumber(0, LIST_OFFSET)),
});
export type ShowFilters = z.infer<typeof showFilters>;

/** Above a show's limit, so that a request with one photo too many gets that limit's message. */
const PHOTO_FILES = { field: 'photos', max: 2 * PHOTOS_PER_SHOW, tooMany: TOO_MANY_PHOTOS };

const publicList = {
  ...publicRead,
  query: showFilters,
  responses: { 200: showList },
} as const;
const change = { access: 'staff', params, responses: { 200: showSchema } } as const;

export const showsApi = {
  'shows.list': {
    summary: 'Published, unarchived shows, past and upcoming, ascending by date and doors time.',
    ...publicList,
  },
  'shows.upcoming': {
    summary: 'Published shows that are not past, ascending by date and doors time.',
    ...publicList,
  },
  'shows.past': {
    summary: `Published shows that are past, latest first; ${PAST_LIMIT_DEFAULT} by default.`,
    ...publicList,
  },
  'shows.featured': {
    summary: 'The next published upcoming shows; with `after`, those that still follow that show.',
    ...publicRead,
    query: z.object({
      limit: blankIsAbsent(wholeNumber(1, FEATURED_LIMIT)).default(FEATURED_DEFAULT),
      /** The id of a show. Only shows that take place, on its day or later, come after it. */
      after: blankIsAbsent(id),
    }),
    responses: { 200: showList },
  },
  'shows.facets': {
    summary: 'The genres, ages and coming days of published shows, for the filters.',
    ...publicRead,
    query: z.object({
      when: z.enum(['upcoming', 'past'], 'Use upcoming or past.').default('upcoming'),
    }),
    responses: {
      200: z.object({
        genres: z.array(genreSchema),
        ages: z.array(ages),
        /** The days of upcoming shows within a year; none for past shows. */
        days: z.array(z.string()),
        count: z.number().int(),
      }),
    },
  },
  'shows.admin-list': {
    summary: 'Every show, published or not; filtered by archive and days.',
    access: 'staff',
    query: z.object({
      is_archived: trueOrFalse,
      start_date: blankIsAbsent(calendarDay),
      end_date: blankIsAbsent(calendarDay),
    }),
    responses: { 200: z.object({ results: z.array(listedShow) }) },
  },
  'shows.get': {
    summary: 'One show; unpublished and archived ones for staff only.',
    ...publicRead,
    vary: ['Cookie'],
    params,
    responses: { 200: showSchema },
  },
  'shows.private-link': {
    summary: 'The private link to a show, as a path of the site; null while there is none.',
    access: 'staff',
    params,
    responses: { 200: z.object({ path: z.string().nullable() }) },
  },
  'shows.preview': {
    summary: 'The show behind a private link, published or not; the token is the proof.',
    access: 'anyone',
    params: z.object({ token }),
    responses: { 200: showSchema },
  },
  'shows.create': {
    summary: 'Creates a show, published by default; a multipart form may carry photos.',
    access: 'staff',
    body: newShow,
    consumes: ['application/json', 'multipart/form-data'],
    files: PHOTO_FILES,
    responses: { 201: showSchema },
  },
  'shows.edit': {
    summary:
      'Changes the fields sent, unless If-Match is stale or somebody else has changed one of them ' +
      'since `from`: such an edit is refused with the current show.',
    ...change,
    body: showEdit,
    consumes: ['application/json', 'multipart/form-data'],
    files: PHOTO_FILES,
  },
  'shows.archive': { summary: 'Archives and unpublishes.', ...change },
  'shows.unarchive': {
    summary: 'Takes out of the archive; the show stays unpublished.',
    ...change,
  },
  'shows.cancel': {
    summary: 'Cancels, with a note for visitors; a cancelled show gets another note.',
    ...change,
    body: calledOff,
  },
  'shows.postpone': {
    summary: 'Postpones to a day that is not known yet, with a note for visitors.',
    ...change,
    body: calledOff,
  },
  'shows.reschedule': {
    summary: 'Moves the show to another day, with a note for visitors.',
    ...change,
    body: newDay,
  },
  'shows.reinstate': {
    summary: 'Takes back that the show was cancelled, postponed or rescheduled; the day stays.',
    ...change,
  },
  'shows.duplicate': {
    summary: 'Makes an unpublished copy, with details and photos, for each of the days.',
    access: 'staff',
    params,
    body: z.strictObject({
      dates: z
        .array(showDate, 'Give a list of days.')
        .min(1, 'Give at least one day.')
        .max(COPIES, `Give at most ${COPIES} days.`),
    }),
    responses: { 201: z.object({ results: z.array(showSchema) }) },
  },
  'shows.restore': {
    summary: 'Restores the state at a revision, by new events.',
    ...change,
    body: z.strictObject({
      revision: z
        .number('Give a revision, counted from 0.')
        .int('Give a revision, counted from 0.')
        .min(0, 'Give a revision, counted from 0.'),
    }),
  },
  'shows.retract': {
    summary: 'Removes an unpublished or archived show from the feeds, until it is published again.',
    ...change,
  },
  'shows.share': {
    summary: 'Makes a private link to a show, which works until it is withdrawn.',
    ...change,
  },
  'shows.unshare': { summary: 'Withdraws the private link; the next one differs.', ...change },
  'shows.bulk-archive': { summary: 'Archives many; an unknown id fails alone.', ...bulkChange },
  'shows.bulk-unarchive': { summary: 'Unarchives many; an unknown id fails alone.', ...bulkChange },
  'shows.bulk-publish': {
    summary: 'Publishes or unpublishes many; an unknown id fails alone.',
    ...bulkChange,
    body: bulkBody.extend({ is_published: z.boolean('Use true or false.') }),
  },
  'shows.bulk-status': {
    summary: 'Cancels, postpones or reinstates many; an unknown id fails alone.',
    ...bulkChange,
    body: bulkBody.extend({
      event_status: z.enum(BULK_STATUSES, 'Use cancelled, postponed or scheduled.'),
      status_note: statusNote,
    }),
  },
  'shows.bulk-edit': {
    summary:
      'Makes the same changes to many; one that they do not fit, or an unknown id, fails alone.',
    ...bulkChange,
    body: bulkBody.extend({ changes: manyChanges }),
  },
  'shows.upload-photos': {
    summary: 'Adds photos (repeated field `photos`), all or none; returns all photos of the show.',
    access: 'staff',
    params,
    consumes: ['multipart/form-data'],
    files: PHOTO_FILES,
    responses: { 201: showPhotos },
  },
  'shows.delete-photo': {
    summary: 'Removes a photo.',
    access: 'staff',
    params: z.object({ id, photoId: id }),
    responses: { 204: noContent },
  },
  'shows.reorder-photos': {
    summary: 'Puts the photos in the given order and numbers them from 0.',
    access: 'staff',
    params,
    body: z.strictObject({
      photos: z
        .array(z.strictObject({ id: z.string(), order: z.number('Give a number.') }))
        .max(100),
    }),
    responses: { 200: showPhotos },
  },
} satisfies Record<string, RouteShape>;
