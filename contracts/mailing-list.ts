import { z } from 'zod';

export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** Where the site invites visitors to join the mailing list. */
export const mailingListSettingsSchema = z.strictObject({
  show_email_button: z.boolean('Use true or false.'),
  show_popup_for_new_visitors: z.boolean('Use true or false.'),
});
export type MailingListSettings = z.infer<typeof mailingListSettingsSchema>;
