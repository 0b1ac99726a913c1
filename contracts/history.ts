import { z } from 'zod';

export const SUBJECTS = ['show', 'genre', 'message', 'subscriber', 'theme', 'settings'] as const;
export const subject = z.enum(SUBJECTS, `Use one of ${SUBJECTS.join(', ')}.`);

/** One event as an auditor reads it. `position` says where in the log, `revision` where in its stream. */
export const historyEntry = z.object({
  position: z.string(),
  recorded_at: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  type: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  revision: z.number().int(),
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** What stands in an entry in place of personal data, which history never holds: while it can be read elsewhere, and once it is erased. */
export const PERSONAL = '[personal]';
export const ERASED = '[erased]';
/** What stands in place of personal data that cannot be unsealed, because its key is missing or does not fit. */
export const UNREADABLE = '[unreadable]';
