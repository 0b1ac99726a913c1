import { z } from 'zod';
import { IMPORTS, LIST_LIMIT, LIST_OFFSET, PHOTO_BYTES } from './facts/limits.ts';
import { noContent, type RouteShape } from './route.ts';
import { blankIsAbsent, id, required, trueOrFalse, wholeNumber } from './text.ts';

export const IMPORT_KINDS = ['subscribers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
const state = z.enum(['ready', 'running', 'done', 'failed', 'undoing', 'undone']);
export type ImportState = z.infer<typeof state>;

/** What becomes of a row, and the name under which such rows are counted. */
export const SUBSCRIBER_VERDICTS = {
  ...({ add: 'add', 'already-subscribed': 'already' } as const),
  ...({ 'left-before': 'left', invalid: 'invalid' } as const),
} as const;
export type SubscriberVerdict = keyof typeof SUBSCRIBER_VERDICTS;
const verdict = z.enum(Object.keys(SUBSCRIBER_VERDICTS) as [SubscriberVerdict]);

/** What was read of a file, and what somebody stated. `columns` are the cells of its first row. */
export const importDetails = z.object({
  has_header: z.boolean(),
  column: z.int(),
  columns: z.array(z.string()),
  encoding: z.string(),
  statement: z.string(),
});
export type ImportDetails = z.infer<typeof importDetails>;

/** `done` and `of` count the rows that a run does something with. */
const importSchema = importDetails.extend({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state,
  counts: z.object({ add: z.int(), already: z.int(), left: z.int(), invalid: z.int() }),
  done: z.int(),
  of: z.int(),
  created_at: z.string(),
  command_id: z.string().nullable(),
  error: z.string().nullable(),
});
export type Import = z.infer<typeof importSchema>;

const one = { access: 'staff', params: z.object({ id }) } as const;

export const importsApi = {
  'imports.create': {
    summary:
      'Reads addresses, from a CSV file (field `file`) or pasted (`text`), and says what running ' +
      'the import would do. To correct what was guessed, send them again with `has_header` and ' +
      '`column`, which is a number from 0.',
    access: 'staff',
    consumes: ['multipart/form-data'],
    files: { field: 'file', max: 1, tooMany: 'Send one file at a time.', textBytes: PHOTO_BYTES },
    body: z.strictObject({
      kind: z.enum(IMPORT_KINDS, `Use one of ${IMPORT_KINDS.join(', ')}.`),
      text: z.string('Give this as text.').optional(),
      statement: required(IMPORTS.statement, 'Say where these people agreed to get your mails.'),
      has_header: trueOrFalse,
      column: blankIsAbsent(wholeNumber(0, 999)),
    }),
    keptUnderKey: 'request',
    responses: { 201: importSchema },
  },
  'imports.get': {
    summary: 'An import and its rows; it is forgotten a day after the upload or the run.',
    ...one,
    servedBy: 'command',
    query: z.object({
      verdict: blankIsAbsent(verdict),
      offset: wholeNumber(0, LIST_OFFSET).default(0),
      limit: wholeNumber(1, LIST_LIMIT).default(IMPORTS.page),
    }),
    responses: {
      200: importSchema.extend({
        count: z.int(),
        results: z.array(z.object({ line: z.int(), email: z.string(), verdict })),
      }),
    },
  },
  'imports.run': {
    summary: 'Begins to do what the rows say, as one command; no mail goes out.',
    ...one,
    keptUnderKey: 'request',
    responses: { 202: importSchema },
  },
  'imports.delete': {
    summary: 'Forgets an import that is not running; what it did stays.',
    ...one,
    responses: { 204: noContent },
  },
} satisfies Record<string, RouteShape>;
