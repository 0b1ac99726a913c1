import { z } from 'zod';
import { CHANGED_SUBJECTS } from './facts/changes.ts';
import type { RouteShape } from './route.ts';

/** The data of a `changed` event. Its `id` is the position that the read tables have reached. */
export const changeSchema = z.object({
  subjects: z.array(z.enum(CHANGED_SUBJECTS)),
  /** The `X-Command-Id` of the request behind the changes, if there was only one. */
  command: z.string().optional(),
});

export const changesApi = {
  'changes.follow': {
    summary:
      'Server-sent events `changed` that name the subjects that changed, without their data.',
    access: 'staff',
    query: z.object({
      /** The id received last, for clients that cannot send `Last-Event-ID`. */
      since: z.string().max(20).optional(),
    }),
    responses: { 200: z.string() },
    produces: 'text/event-stream',
  },
} satisfies Record<string, RouteShape>;
