import { z } from 'zod';

export const SUBJECTS = ['show', 'genre', 'message', 'subscriber', 'theme', 'settings'] as const;
export const subject = z.enum(SUBJECTS, `Use one of ${SUBJECTS.join(', ')}.`);

/** One event as an auditor reads it: `position` in the log, `revision` in its stream. */
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

/** Stand for personal data, which history never holds, before and after its erasure. */
export const PERSONAL = '[personal]';
export const ERASED = '[erased]';
/** Stands for personal data whose key is missing or does not fit. */
export const UNREADABLE = '[unreadable]';
