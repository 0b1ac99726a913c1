import { greeting, type MailContent, type MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To somebody who has forgotten the password. */
export function passwordReset(
  { name }: MailVenue,
  { firstName, link }: { firstName: string; link: string },
): MailContent {
  return {
    subject: `Choose a new password at ${name}`,
    paragraphs: [
      greeting(firstName),
      `Somebody asked for a new password for your account at ${name}.`,
      'The link works once, for an hour. If it was not you, do nothing: your password holds.',
    ],
    button: { label: 'Choose a new password', href: link },
    footer: `You get this mail because you have an account at ${name}.`,
  };
}
