import { z } from 'zod';
import { HISTORY_DEFAULT, HISTORY_LIMIT, LINE } from './facts/limits.ts';
import { historyEntry, subject } from './history.ts';
import type { RouteShape } from './route.ts';
import { blankIsAbsent, id, text } from './text.ts';

/** A time as sent, with any offset; kept in UTC. */
const moment = z.iso
  .datetime({ offset: true, error: 'Give a time as in 2026-11-20T18:00:00Z.' })
  .refine(isInRange, 'Give a time between the years 1 and 9999.')
  .overwrite((time) => (isInRange(time) ? new Date(time).toISOString() : time));

export const historyApi = {
  'history.list': {
    summary: 'All changes, newest first; send `next` as `before` to get the next page.',
    access: 'history',
    query: z.object({
      subject: blankIsAbsent(subject),
      id: blankIsAbsent(id),
      type: blankIsAbsent(text(LINE)),
      actor: blankIsAbsent(id),
      from: blankIsAbsent(moment),
      to: blankIsAbsent(moment),
      before: blankIsAbsent(z.string().regex(/^\d{1,18}$/, 'Give a position.')),
      limit: blankIsAbsent(
        z.coerce.number('Give a whole number.').int().min(1).max(HISTORY_LIMIT),
      ).default(HISTORY_DEFAULT),
    }),
    responses: { 200: z.object({ results: z.array(historyEntry), next: z.string().nullable() }) },
  },
  'history.subject': {
    summary: 'Every revision of one subject, oldest first.',
    access: 'history',
    params: z.object({ subject, id }),
    responses: { 200: z.object({ results: z.array(historyEntry) }) },
  },
} satisfies Record<string, RouteShape>;

/** Postgres has no year 0. */
function isInRange(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
