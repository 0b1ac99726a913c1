import { z } from 'zod';
import type { RouteShape } from './route.ts';

/** An event of the log that could not be applied to the read tables. */
const setAsideEvent = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  type: z.string(),
  reason: z.string(),
});

/** The health of the system: whether changes are possible, and the read tables up to date. */
const systemStatus = z.object({
  status: z.enum(['ok', 'degraded', 'halted']),
  problems: z.array(z.string()),
  /** The projector's last heartbeat; null before the first one. */
  projector: z
    .object({
      state: z.string(),
      reason: z.string().nullable(),
      position: z.string(),
      head: z.string().nullable(),
      /** Events not yet projected: 1,000 means at least that many, null an unknown number. */
      behind: z.number().int().nullable(),
      seen_at: z.string(),
    })
    .nullable(),
  set_aside: z.object({
    count: z.number().int(),
    /** Only the latest ones. */
    events: z.array(setAsideEvent),
  }),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const statusApi = {
  'status.get': {
    summary:
      'Whether changes are possible and the read tables up to date, and what is wrong if not.',
    access: 'staff',
    responses: { 200: systemStatus },
  },
} satisfies Record<string, RouteShape>;
