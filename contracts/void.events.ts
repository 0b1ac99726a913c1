import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

/** In any stream: its event at this revision cannot be read, and counts for nothing. */
export const voidEvents = {
  EventVoided: { version: 1, data: z.object({ revision: z.number() }) },
} satisfies Record<string, EventShape>;

export type VoidEvent = EventOf<typeof voidEvents>;
