import { z } from 'zod';
import { noData, type EventOf, type EventShape } from './event.ts';

export const flags = z.object({
  is_staff: z.boolean(),
  is_site_manager: z.boolean(),
  is_auditor: z.boolean(),
});
export type Flags = z.infer<typeof flags>;

/** Its name stays out of the log, because people name passkeys after themselves. */
const passkey = z.object({ id: z.string() });

const names = { first_name: z.string(), last_name: z.string() };

/**
 * What becomes of an account. Names and addresses are sealed under the key of the account;
 * passwords, links and sessions stay out of the log.
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
  AccountAddressChanged: {
    version: 1,
    data: z.object({ email: z.string(), former: z.string() }),
    sealed: ['email', 'former'],
  },
  /** Its password, links, sessions and passkeys: they may be those of somebody else. */
  AccountAccessEnded: { version: 1, data: noData },
  AccountFlagsGranted: { version: 1, data: flags },
  /** Its owner may choose a password by a link, which only they and the inviter have seen. */
  AccountInvited: { version: 1, data: noData },
  AccountPasswordChanged: {
    version: 1,
    data: z.object({ by: z.enum(['owner', 'invitation', 'reset', 'operator']) }),
  },
  PasskeyAdded: { version: 1, data: passkey },
  PasskeyRemoved: { version: 1, data: passkey },
  /** Nobody can sign in to it any more. Its flags stay, and count for nothing. */
  AccountDeactivated: { version: 1, data: noData },
  AccountActivated: { version: 1, data: noData },
  /** Its key is destroyed, and its row removed. */
  AccountErased: { version: 1, data: noData },
} satisfies Record<string, EventShape>;

export type AccountEvent = EventOf<typeof accountEvents>;
