import { greeting, type MailContent, type MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To somebody with a password, for whom a site manager has made a link. */
export function newLink(
  { name }: MailVenue,
  { firstName, link }: { firstName: string; link: string },
): MailContent {
  return {
    subject: `A link for a new password at ${name}`,
    paragraphs: [
      greeting(firstName),
      `A site manager of ${name} has made a link with which you can choose a new password.`,
      'Your password holds until you use it. The link works once, for seven days.',
    ],
    button: { label: 'Choose a new password', href: link },
    footer: `You get this mail because you have an account at ${name}.`,
  };
}
