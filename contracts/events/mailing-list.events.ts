import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

const numbered = z.looseObject({ wording: z.number().nullable() });

/** `email` is sealed under the subscriber's own key. */
export const subscriberEvents = {
  /**
   * By their own doing. `wording` is the sentence that they agreed to, such as `en-1`; null if it
   * was not recorded. `is_confirmed` says whether they followed the link in a mail.
   */
  SubscriberJoined: {
    version: 3,
    data: z.object({
      email: z.string(),
      source: z.string(),
      wording: z.string().nullable(),
      is_confirmed: z.boolean(),
    }),
    sealed: ['email'],
    upcasters: {
      // The dialog was the only way to join then.
      1: (joined) => Object.assign({}, joined, { source: 'dialog', wording: null }),
      // Every sentence was English then.
      2: (joined) => {
        const { wording, ...known } = numbered.parse(joined);
        const named = wording === null ? null : `en-${wording}`;
        return { ...known, wording: named, is_confirmed: false };
      },
    },
  },
  /** By staff, who state where the person agreed. */
  SubscriberImported: {
    version: 1,
    data: z.object({ email: z.string(), statement: z.string() }),
    sealed: ['email'],
  },
  /** Through the link in a mail, by staff, or because an import was undone. */
  SubscriberErased: {
    version: 2,
    data: z.object({ by: z.enum(['link', 'staff', 'undo']) }),
    upcasters: { 1: (erased) => erased },
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
