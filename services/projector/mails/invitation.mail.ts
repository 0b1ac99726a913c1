import { greeting, type MailContent, type MailVenue } from '@stagedoor/platform/mail/mail-content';

interface Invitation {
  firstName: string;
  invitedBy: string | undefined;
  link: string;
}

/** To somebody who has a new account: how to choose a password. */
export function invitation(
  { name }: MailVenue,
  { firstName, invitedBy, link }: Invitation,
): MailContent {
  const inviter = invitedBy ?? 'A site manager';
  return {
    subject: `Your account at ${name}`,
    paragraphs: [
      greeting(firstName),
      `${inviter} has made an account at ${name} for you. Choose a password to sign in.`,
      'The link works once, for seven days.',
    ],
    button: { label: 'Choose a password', href: link },
    footer: `You get this mail because this address was entered in the back office of ${name}.`,
  };
}
