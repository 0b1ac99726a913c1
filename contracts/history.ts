import { z } from 'zod';
import { personSchema } from './account.ts';
import { ACCOUNT_FLAGS } from './facts/account-flags.ts';
import { HISTORY_SUBJECTS } from './facts/history-subjects.ts';
import { recordOf } from './facts/record-of.ts';

export const historySubject = z.enum(
  HISTORY_SUBJECTS,
  `Use one of ${HISTORY_SUBJECTS.join(', ')}.`,
);

/** One event as an auditor reads it: `position` in the log, `revision` in its stream. */
export const historyEntry = z.object({
  position: z.string(),
  recorded_at: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  type: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** When the subject began, such as when a message was received. */
  subject_created_at: z.string(),
  revision: z.number().int(),
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The same for all entries of one request; `undoes` is the command that it undid. */
  command_id: z.string(),
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
  undoable: z.boolean(),
  /** Why it cannot be undone: a code of `refusals.ts`. */
  undo_refused: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The last change of a field of a subject, and the field's value before it. */
export const fieldOrigin = historyEntry
  .pick({ position: true, recorded_at: true, actor: true })
  .extend({ field: z.string(), value: z.unknown(), before: z.unknown() });
export type FieldOrigin = z.infer<typeof fieldOrigin>;

/** What somebody was allowed to do at a time; nothing in an account that was not active. */
export const pastAccount = personSchema.extend({
  is_active: z.boolean(),
  ...recordOf(ACCOUNT_FLAGS, () => z.boolean()),
});
export type PastAccount = z.infer<typeof pastAccount>;

/**
 * What undoing a command did to each subject. `undone` counts the subjects that were changed by it,
 * under the command `command_id`; `fields` had been changed since and stay as they are.
 */
export const undoResult = z.object({
  undone: z.number().int(),
  results: z.array(
    z.object({
      subject: z.string(),
      id: z.string(),
      /** Of a show, genre or theme that stays as it is. */
      name: z.string().optional(),
      ok: z.boolean(),
      error: z.string().optional(),
      /** A code of `refusals.ts`. */
      code: z.string().optional(),
      fields: z.array(z.string()).optional(),
    }),
  ),
  command_id: z.string(),
});
export type UndoResult = z.infer<typeof undoResult>;

export { PERSONAL } from './facts/personal-marker.ts';
/** Stands in its place once it is erased. */
export const ERASED = '[erased]';
/** The placeholder for personal data whose key is missing or does not fit. */
export const UNREADABLE = '[unreadable]';
