import type { MailContent, MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To a site manager who wants to know whether mail goes out. */
export function test({ name }: MailVenue): MailContent {
  return {
    subject: `Test mail from ${name}`,
    paragraphs: [
      `Mail from ${name} reaches you.`,
      'Look at its sender, and whether it came to your inbox or among the junk mail.',
    ],
    footer: 'You get this mail because you asked for it in the back office.',
  };
}
