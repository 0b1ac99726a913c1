import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

/** `email` is sealed under the subscriber's own key. */
export const subscriberEvents = {
  /** `wording` is the number of the sentence that the person agreed to; null if not recorded. */
  SubscriberJoined: {
    version: 2,
    data: z.object({ email: z.string(), source: z.string(), wording: z.number().nullable() }),
    sealed: ['email'],
    upcasters: {
      // The dialog was the only way to join then.
      1: (joined) => Object.assign({}, joined, { source: 'dialog', wording: null }),
    },
  },
  /** Erased through the link in a mail, or by staff. */
  SubscriberErased: {
    version: 1,
    data: z.object({ by: z.enum(['link', 'staff']) }),
  },
} satisfies Record<string, EventShape>;

export const mailingListSettingsEvents = {
  MailingListSettingsChanged: {
    version: 1,
    data: z
      .object({ show_email_button: z.boolean(), show_popup_for_new_visitors: z.boolean() })
      .partial(),
  },
} satisfies Record<string, EventShape>;

export type SubscriberEvent = EventOf<typeof subscriberEvents>;
export type MailingListSettingsEvent = EventOf<typeof mailingListSettingsEvents>;
