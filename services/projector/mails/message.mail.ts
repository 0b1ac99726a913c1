import type { MailContent, MailVenue } from '@stagedoor/platform/mail/mail-content';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
  openLink: string;
}

/** To the venue: what a visitor has written in the contact form. */
export function message(
  venue: MailVenue,
  { name, email, message: quote, openLink }: ContactMessage,
): MailContent {
  return {
    subject: `Message from ${name}`,
    paragraphs: [`${name} (${email}) has written to ${venue.name}:`],
    quote,
    button: { label: 'Open the message in the back office', href: openLink },
    footer: `The contact form of ${venue.name} sent this mail. Your reply goes to ${email}.`,
  };
}
