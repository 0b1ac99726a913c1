/** What can become of a mail; `unknown` where the server was gone after it had everything. */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'unknown'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Every kind of mail, and what it is called. */
export const MAIL_KINDS = {
  confirmation: 'Confirmation of a subscription',
  welcome: 'Welcome to the mailing list',
  message: 'Contact message',
  test: 'Test mail',
  announcement: 'Announcement',
  'announcement-test': 'Test of an announcement',
  checkpoint: 'Checkpoint of the log',
  finding: 'Finding about the log',
  invitation: 'Invitation',
  'new-link': 'Link for a new password',
  'password-reset': 'Forgotten password',
  'account-notice': 'Notice about an account',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;
/** Of mails that go out one by one; an announcement is one line for all of its mails. */
export type SentKind = Exclude<MailKind, 'announcement'>;
