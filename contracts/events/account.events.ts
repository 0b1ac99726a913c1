import { z } from 'zod';
import { noData, type EventOf, type EventShape } from './event.ts';

export const flags = z.object({
  is_staff: z.boolean(),
  is_site_manager: z.boolean(),
  is_auditor: z.boolean(),
});
export type Flags = z.infer<typeof flags>;

const names = { first_name: z.string(), last_name: z.string() };

/**
 * What becomes of an account. Names and the address are sealed under the key of the account;
 * passwords and sessions stay out of the log.
 */
export const accountEvents = {
  /** `by` is `unknown` where the account was there before the log told of it. */
  AccountOpened: {
    version: 1,
    data: z.object({
      ...names,
      email: z.string(),
      by: z.enum(['signup', 'operator', 'unknown']),
    }),
    sealed: ['first_name', 'last_name', 'email'],
  },
  AccountRenamed: {
    version: 1,
    data: z.object(names),
    sealed: ['first_name', 'last_name'],
  },
  AccountFlagsGranted: { version: 1, data: flags },
  /** Nobody can sign in to it any more. Its flags stay, and count for nothing. */
  AccountDeactivated: { version: 1, data: noData },
  AccountActivated: { version: 1, data: noData },
} satisfies Record<string, EventShape>;

export type AccountEvent = EventOf<typeof accountEvents>;
