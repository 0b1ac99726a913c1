import { z } from 'zod';

export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/**
 * The number, in `frozen-wordings.json`, of the sentence that the subscribe form shows.
 * Subscriptions record it, so a changed sentence gets a new number.
 */
export const CONSENT_WORDING = 2;

/** Where the site invites visitors to join the mailing list. */
export const mailingListSettingsSchema = z.strictObject({
  show_email_button: z.boolean('Use true or false.'),
  show_popup_for_new_visitors: z.boolean('Use true or false.'),
});
export type MailingListSettings = z.infer<typeof mailingListSettingsSchema>;
