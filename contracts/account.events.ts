import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

export const flags = z.object({
  is_staff: z.boolean(),
  is_site_manager: z.boolean(),
  is_auditor: z.boolean(),
});
export type Flags = z.infer<typeof flags>;

/** The flags that an account was given. Names and passwords stay out of the log. */
export const accountEvents = {
  AccountFlagsGranted: { version: 1, data: flags },
} satisfies Record<string, EventShape>;

export type AccountEvent = EventOf<typeof accountEvents>;
