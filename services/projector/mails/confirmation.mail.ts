import type { MailContent, MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To an address that somebody entered: whether its owner joins the mailing list. */
export function confirmation(
  { name }: MailVenue,
  { confirmLink }: { confirmLink: string },
): MailContent {
  return {
    subject: `Do you join the mailing list of ${name}?`,
    paragraphs: [
      `Somebody entered this address on the site of ${name}. Was it you, and do you want its mails?`,
      'The link works for 7 days. Without it you get no mail, and your address is erased.',
    ],
    button: { label: 'Join the mailing list', href: confirmLink },
    footer: `You get this mail because somebody entered this address on the site of ${name}.`,
  };
}
