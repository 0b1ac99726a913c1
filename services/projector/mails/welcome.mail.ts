import type { MailContent, MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To somebody who joined the mailing list: that they did, and how to leave. */
export function welcome({ name }: MailVenue, { leaveLink }: { leaveLink: string }): MailContent {
  return {
    subject: `You are on the mailing list of ${name}`,
    paragraphs: [
      `This address is now on the mailing list of ${name}.`,
      'If you did not ask for this, or have had enough, you can leave at any time.',
    ],
    button: { label: 'Leave the mailing list', href: leaveLink },
    footer: `You get this mail because somebody entered this address on the site of ${name}.`,
  };
}
