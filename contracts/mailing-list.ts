import { z } from 'zod';

/** How somebody came onto the list, and to what they agreed. */
const consentSchema = z.object({
  /** `import`, or where on the site they joined. */
  source: z.string(),
  /** When they agreed; null where staff stated it of somebody they imported. */
  consented_at: z.string().nullable(),
  /** The language and number of the sentence that they agreed to, such as `en-1`. */
  wording: z.string().nullable(),
  /** Whether they followed the link in a mail. */
  is_confirmed: z.boolean(),
  /** Where somebody agreed who was imported. */
  statement: z.string().nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

export const subscriberSchema = consentSchema.extend({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
  /** Since when the address gets no announcements, because mail servers refused it for good. */
  set_aside_at: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** Where the site invites visitors to join the mailing list. */
export const mailingListSettingsSchema = z.strictObject({
  show_email_button: z.boolean('Use true or false.'),
  show_popup_for_new_visitors: z.boolean('Use true or false.'),
});
export type MailingListSettings = z.infer<typeof mailingListSettingsSchema>;
