import type { MailContent, MailVenue } from '@stagedoor/platform/mail/mail-content';

/** To whoever keeps the checkpoints: what a comparison of the log has found. */
export function finding({ name }: MailVenue, { sentence }: { sentence: string }): MailContent {
  return {
    subject: 'The log or what belongs to it was changed',
    paragraphs: [sentence, 'The History page of the back office lists what was found.'],
    footer: `You get this mail because you keep the checkpoints of ${name}.`,
  };
}
