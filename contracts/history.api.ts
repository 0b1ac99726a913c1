import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { HISTORY_DEFAULT, HISTORY_LIMIT, HISTORY_SEARCH, LINE } from './facts/limits.ts';
import { DATES, SORTS, STATUSES } from './facts/shows-listing.ts';
import { genreSchema } from './genre.ts';
import { fieldOrigin, historyEntry, historySubject, pastAccount, undoResult } from './history.ts';
import { messageSchema } from './message.ts';
import { moment } from './moment.ts';
import type { RouteShape } from './route.ts';
import { showSchema } from './show.ts';
import { blankIsAbsent, id, required, text, wholeNumber } from './text.ts';

const DAY_OR_TIME = 'Give a day as in 2026-05-31, or a time as in 2026-05-31T18:00:00Z.';
const dayOrTime = blankIsAbsent(z.union([calendarDay, moment], DAY_OR_TIME));

/** A revision, counted from 0. No subject of a venue comes near nine digits. */
const atRevision = z
  .string()
  .regex(/^\d{1,9}$/, 'Give a revision, counted from 0.')
  .transform(Number);

/** Filters for the entries of a list or a file. */
const filters = z.object({
  subject: blankIsAbsent(historySubject),
  id: blankIsAbsent(id),
  type: blankIsAbsent(text(LINE)),
  actor: blankIsAbsent(id),
  command_id: blankIsAbsent(text(LINE)),
  from: blankIsAbsent(moment),
  to: blankIsAbsent(moment),
  before: blankIsAbsent(z.string().regex(/^\d{1,18}$/, 'Give a position.')),
  /** Finds names of shows, artists, genres and themes as they were, and the people who acted. */
  search: blankIsAbsent(text(HISTORY_SEARCH)),
  /** Finds entries whose `changes` list this field, such as `doors_time`. */
  field: blankIsAbsent(text(LINE)),
});

/** A list of a past time, or the same as a file. */
const format = blankIsAbsent(z.enum(['json', 'csv'], 'Use json or csv.')).default('json');

/** `first` is when the first of all changes was recorded: nothing is in the lists before. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    results: z.array(item),
    count: z.number().int(),
    first: z.string().nullable(),
  });
}

export const historyApi = {
  'history.list': {
    summary: 'All changes, newest first; send `next` as `before` to get the next page.',
    access: 'history',
    query: filters.extend({
      limit: blankIsAbsent(wholeNumber(1, HISTORY_LIMIT)).default(HISTORY_DEFAULT),
    }),
    responses: {
      200: z.object({
        results: z.array(historyEntry),
        next: z.string().nullable(),
        /** When the first entry of all was recorded; null where nothing has happened yet. */
        first: z.string().nullable(),
      }),
    },
  },
  'history.people': {
    summary: 'Everybody who ever changed something, by name; addresses are for staff alone.',
    access: 'history',
    responses: {
      200: z.object({
        results: z.array(historyEntry.shape.actor.extend({ email: z.string().nullable() })),
      }),
    },
  },
  'history.export': {
    summary: 'All these entries as a file.',
    access: 'history',
    query: filters.extend({
      format: blankIsAbsent(z.enum(['csv', 'ndjson'], 'Use csv or ndjson.')).default('csv'),
    }),
    responses: { 200: z.string() },
    produces: ['text/csv', 'application/x-ndjson'],
  },
  'history.audit-file': {
    summary:
      'The events from one day or time to another, as the log has them, with the hashes of all ' +
      'others and a checkpoint; `npm run audit -- check` verifies it. Days are in UTC.',
    access: 'rights',
    servedBy: 'command',
    query: z.object({ from: dayOrTime, to: dayOrTime }),
    responses: { 200: z.string() },
    produces: 'application/x-ndjson',
    keptUnderKey: 'nothing',
  },
  'history.subject': {
    summary: 'Every revision of one subject, oldest first.',
    access: 'history',
    params: z.object({ subject: historySubject, id }),
    responses: { 200: z.object({ results: z.array(historyEntry) }) },
  },
  'history.fields': {
    summary: 'For every field of a subject, the last change that set it.',
    access: 'history',
    params: z.object({ subject: historySubject, id }),
    responses: { 200: z.object({ results: z.array(fieldOrigin) }) },
  },
  'history.at': {
    summary: 'A subject as it was at a revision, in the shape that the API gave it.',
    access: 'history',
    params: z.object({ subject: historySubject, id, revision: atRevision }),
    responses: { 200: z.record(z.string(), z.unknown()) },
  },
  'history.as-of-shows': {
    summary:
      'Every show as it was at a time, ascending by date; `list=upcoming` gives the public list ' +
      'of that time. `search`, `genre`, `status`, `dates` and `sort` list them as Manage Shows ' +
      'does, archived ones last, and add the genres of that time.',
    access: 'history',
    params: z.object({ timestamp: moment }),
    query: z.object({
      list: blankIsAbsent(z.enum(['upcoming'], 'Use upcoming, or nothing for every show.')),
      limit: blankIsAbsent(wholeNumber(1, HISTORY_LIMIT)),
      offset: blankIsAbsent(wholeNumber(0)),
      search: blankIsAbsent(text(LINE)),
      /** Id of a genre. */
      genre: blankIsAbsent(text(LINE)),
      status: blankIsAbsent(z.enum(STATUSES, `Use one of ${STATUSES.join(', ')}.`)),
      dates: blankIsAbsent(z.enum(DATES, `Use one of ${DATES.join(', ')}.`)),
      sort: blankIsAbsent(z.enum(SORTS, `Use one of ${SORTS.join(', ')}.`)),
      format,
    }),
    responses: { 200: listOf(showSchema).extend({ genres: z.array(genreSchema).optional() }) },
    produces: ['application/json', 'text/csv'],
  },
  'history.as-of-messages': {
    summary: 'The inbox as it was at a time, newest message first.',
    access: 'history',
    params: z.object({ timestamp: moment }),
    query: z.object({ format }),
    responses: { 200: listOf(messageSchema) },
    produces: ['application/json', 'text/csv'],
  },
  'history.as-of-accounts': {
    summary: 'Who had which rights at a time, by the name of that time.',
    access: 'rights',
    params: z.object({ timestamp: moment }),
    query: z.object({ format }),
    responses: { 200: listOf(pastAccount) },
    produces: ['application/json', 'text/csv'],
  },
  'history.undo': {
    summary:
      'Undoes a command by new events; fields that were changed since stay, and are named. One of ' +
      'more than 500 subjects is undone in the background (202, without results).',
    access: 'staff',
    body: z.strictObject({ command_id: required(LINE, 'Give the id of a command.') }),
    responses: { 200: undoResult, 202: undoResult },
  },
  'history.moments': {
    summary:
      'The times when the lists of shows, messages or accounts changed: marks from the first change on, ' +
      'and the changes up to the time `around` and after it, nearest first.',
    access: 'history',
    query: z.object({
      list: blankIsAbsent(
        z.enum(['shows', 'messages', 'accounts'], 'Use shows, messages, accounts or nothing.'),
      ),
      around: blankIsAbsent(moment),
    }),
    responses: {
      200: z.object({
        first: z.string().nullable(),
        now: z.string(),
        /** For each stretch of time with changes: the first, and how many, counted up to 100. */
        marks: z.array(z.object({ at: z.string(), changes: z.number().int() })),
        earlier: z.array(z.string()),
        later: z.array(z.string()),
      }),
    },
  },
} satisfies Record<string, RouteShape>;
