import { z } from 'zod';
import type { RouteShape } from './route.ts';

/** An event of the log that could not be applied to the read tables. */
export const setAsideEvent = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  type: z.string(),
  reason: z.string(),
});

/** Whether what is shown is what has happened. */
export const systemStatus = z.object({
  status: z.enum(['ok', 'degraded', 'halted']),
  /** What is wrong, a sentence each; empty when nothing is. */
  problems: z.array(z.string()),
  /** The last sign of life of the projector; null before the first one. */
  projector: z
    .object({
      state: z.string(),
      reason: z.string().nullable(),
      position: z.string(),
      head: z.string().nullable(),
      /** Events that are not shown yet; 1,000 stands for that many or more, null for not known. */
      behind: z.number().int().nullable(),
      seen_at: z.string(),
    })
    .nullable(),
  set_aside: z.object({
    count: z.number().int(),
    /** The latest ones. */
    events: z.array(setAsideEvent),
  }),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const statusApi = {
  'status.get': {
    summary: 'Whether what is shown is what has happened, and what is wrong where it is not.',
    access: 'staff',
    responses: { 200: systemStatus },
  },
} satisfies Record<string, RouteShape>;
