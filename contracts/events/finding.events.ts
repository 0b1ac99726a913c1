import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

/** A site manager has seen what a comparison of the log found; `sentence` says what it was. */
export const findingEvents = {
  FindingAcknowledged: { version: 1, data: z.object({ sentence: z.string() }) },
} satisfies Record<string, EventShape>;

export type FindingEvent = EventOf<typeof findingEvents>;
