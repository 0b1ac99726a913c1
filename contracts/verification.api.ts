import { z } from 'zod';
import type { RouteShape } from './route.ts';

/** A comparison of the read tables with the log. */
export const verification = z.object({
  at: z.string(),
  /** How many were folded. */
  events: z.number().int(),
  tables: z.number().int(),
  ok: z.boolean(),
  /** The first ones as sentences, without content. */
  differences: z.array(z.string()),
});
export type Verification = z.infer<typeof verification>;

export const verificationApi = {
  'history.verification': {
    summary: 'When the read tables were last compared with the log, and whether they differed.',
    access: 'history',
    responses: { 200: z.object({ last: verification.nullable() }) },
  },
} satisfies Record<string, RouteShape>;
