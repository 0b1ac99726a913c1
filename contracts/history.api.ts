import { z } from 'zod';
import { HISTORY_DEFAULT, HISTORY_LIMIT, LINE } from './facts/limits.ts';
import { fieldOrigin, historyEntry, historySubject, undoResult } from './history.ts';
import { messageSchema } from './message.ts';
import type { RouteShape } from './route.ts';
import { showSchema } from './show.ts';
import { blankIsAbsent, id, required, text, wholeNumber } from './text.ts';

/** A time with any offset, converted to UTC. */
const moment = z.iso
  .datetime({ offset: true, error: 'Give a time as in 2026-11-20T18:00:00Z.' })
  .refine(isInRange, 'Give a time between the years 1 and 9999.')
  .overwrite((time) => (isInRange(time) ? new Date(time).toISOString() : time));

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
});

export const historyApi = {
  'history.list': {
    summary: 'All changes, newest first; send `next` as `before` to get the next page.',
    access: 'history',
    query: filters.extend({
      limit: blankIsAbsent(wholeNumber(1, HISTORY_LIMIT)).default(HISTORY_DEFAULT),
    }),
    responses: { 200: z.object({ results: z.array(historyEntry), next: z.string().nullable() }) },
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
      'of that time.',
    access: 'history',
    params: z.object({ timestamp: moment }),
    query: z.object({
      list: blankIsAbsent(z.enum(['upcoming'], 'Use upcoming, or nothing for every show.')),
      limit: blankIsAbsent(wholeNumber(1, HISTORY_LIMIT)),
      offset: blankIsAbsent(wholeNumber(0)),
    }),
    responses: { 200: z.object({ results: z.array(showSchema), count: z.number().int() }) },
  },
  'history.as-of-messages': {
    summary: 'The inbox as it was at a time, newest message first.',
    access: 'history',
    params: z.object({ timestamp: moment }),
    responses: { 200: z.object({ results: z.array(messageSchema), count: z.number().int() }) },
  },
  'history.undo': {
    summary: 'Undoes a command by new events; fields that were changed since stay, and are named.',
    access: 'staff',
    body: z.strictObject({ command_id: required(LINE, 'Give the id of a command.') }),
    responses: { 200: undoResult },
  },
  'history.moments': {
    summary:
      'The times when the lists of shows or messages changed: marks from the first change on, ' +
      'and the changes up to the time `around` and after it, nearest first.',
    access: 'history',
    query: z.object({
      list: blankIsAbsent(z.enum(['shows', 'messages'], 'Use shows, messages or nothing.')),
      around: blankIsAbsent(moment),
    }),
    responses: {
      200: z.object({
        first: z.string().nullable(),
        now: z.string(),
        /** For each stretch of time with changes: the first of them, and how many there are. */
        marks: z.array(z.object({ at: z.string(), changes: z.number().int() })),
        earlier: z.array(z.string()),
        later: z.array(z.string()),
      }),
    },
  },
} satisfies Record<string, RouteShape>;

/** Postgres has no year 0. */
function isInRange(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
