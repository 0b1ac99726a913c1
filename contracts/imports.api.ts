import { z } from 'zod';
import {
  IMPORT_ROWS_DEFAULT,
  IMPORTS,
  LIST_LIMIT,
  LIST_OFFSET,
  STATEMENT,
} from './facts/limits.ts';
import { noContent, type RouteShape } from './route.ts';
import { blankIsAbsent, id, required, trueOrFalse, wholeNumber } from './text.ts';

export const IMPORT_KINDS = ['subscribers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const IMPORT_STATES = [
  ...(['ready', 'running', 'done', 'failed', 'undoing', 'undone'] as const),
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What becomes of a row, and the name under which such rows are counted. */
export const SUBSCRIBER_VERDICTS = {
  add: 'add',
  'already-subscribed': 'already',
  'left-before': 'left',
  invalid: 'invalid',
} as const;
export type SubscriberVerdict = keyof typeof SUBSCRIBER_VERDICTS;
const verdict = z.enum(Object.keys(SUBSCRIBER_VERDICTS) as [SubscriberVerdict]);

const count = z.number().int();

/** What was read of a file, and what somebody stated. */
export const importDetails = z.object({
  has_header: z.boolean(),
  /** The one with the addresses, from 0. */
  column: count,
  /** The cells of the first row, which are the headers if `has_header`. */
  columns: z.array(z.string()),
  encoding: z.string(),
  statement: z.string(),
});

const importSchema = importDetails.extend({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  counts: z.object({ add: count, already: count, left: count, invalid: count }),
  /** How many of the rows that change something are done, and of how many. */
  done: count,
  of: count,
  created_at: z.string(),
  /** What undoes it. */
  command_id: z.string().nullable(),
  error: z.string().nullable(),
});
export type Import = z.infer<typeof importSchema>;

const staffImport = { access: 'staff', params: z.object({ id }) } as const;

export const importsApi = {
  'imports.create': {
    summary:
      'Reads a list of addresses, a CSV file (field `file`) or pasted (`text`), and says what ' +
      'running it would do; nothing is changed. To correct what was guessed, send it again with ' +
      '`has_header` and `column`.',
    access: 'staff',
    consumes: ['multipart/form-data'],
    files: { field: 'file', max: 1, tooMany: 'Send one file at a time.', textBytes: IMPORTS.bytes },
    body: z.strictObject({
      kind: z.enum(IMPORT_KINDS, `Use one of ${IMPORT_KINDS.join(', ')}.`),
      text: z.string('Give this as text.').optional(),
      statement: required(STATEMENT, 'Say where these people agreed to get your mails.'),
      has_header: trueOrFalse,
      column: blankIsAbsent(wholeNumber(0, 999)),
    }),
    keptUnderKey: 'request',
    responses: { 201: importSchema },
  },
  'imports.get': {
    summary: 'An import and its rows; it is forgotten a day after the upload or the run.',
    ...staffImport,
    servedBy: 'command',
    query: z.object({
      verdict: blankIsAbsent(verdict),
      offset: wholeNumber(0, LIST_OFFSET).default(0),
      limit: wholeNumber(1, LIST_LIMIT).default(IMPORT_ROWS_DEFAULT),
    }),
    responses: {
      200: importSchema.extend({
        count,
        results: z.array(z.object({ line: count, email: z.string(), verdict })),
      }),
    },
  },
  'imports.run': {
    summary: 'Begins to do what the rows say, as one command; no mail goes out.',
    ...staffImport,
    responses: { 202: importSchema },
    keptUnderKey: 'request',
  },
  'imports.delete': {
    summary: 'Forgets an import that is not running; what it did stays.',
    ...staffImport,
    responses: { 204: noContent },
  },
} satisfies Record<string, RouteShape>;
