import type { z } from 'zod';

export const FORMER = 'Give the value that the field had.';

/**
 * Whether a field still has its former value, given as it was read or as it may be sent. What was
 * read may be older than today's rules, so it is compared as it is, too.
 */
export function isUnchanged(sent: z.ZodObject, field: string, former: unknown, now: unknown) {
  const read = sent.safeParse({ [field]: former });
  return former === now || (read.success && read.data[field] === now);
}

/** A former value says something of a field that is sent, or that the show was not archived. */
export function refuseUnsent(
  { from = {}, ...sent }: { from?: object | undefined },
  context: z.RefinementCtx,
) {
  const unsent = Object.keys(from).filter((name) => name !== 'is_archived' && !(name in sent));
  for (const field of unsent) {
    const message = `Send ${field}, too, or leave it out of from.`;
    context.addIssue({ code: 'custom', path: ['from', field], message });
  }
}
