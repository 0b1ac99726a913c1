import { z } from 'zod';
import { CHANGED_SUBJECTS } from './facts/changes.ts';
import type { RouteShape } from './route.ts';

/** What the `data` of every `changed` event on the stream is; its `id` is the position in the log that the read tables have. */
export const changeSchema = z.object({ subjects: z.array(z.enum(CHANGED_SUBJECTS)) });

export const changesApi = {
  'changes.follow': {
    summary:
      'What changes, told as it happens: server-sent events `changed` that name subjects, never what they hold.',
    access: 'staff',
    query: z.object({
      /** The id that was heard last, for those who cannot send `Last-Event-ID`. */
      since: z.string().max(20).optional(),
    }),
    responses: { 200: z.string() },
    produces: 'text/event-stream',
  },
} satisfies Record<string, RouteShape>;
