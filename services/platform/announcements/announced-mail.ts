import { z } from 'zod';
import { LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import type { MailContent } from '@stagedoor/contracts/render-mail';
import type { MailVenue } from '../mail/mail-content.ts';

/** What an announcement says, without what differs between its recipients. */
export const announcedContent = z.object({
  subject: z.string(),
  intro: z.string(),
  shows: z.array(
    z.object({
      ...{ name: z.string(), day: z.string(), times: z.string(), state: z.string() },
      ...{ note: z.string(), price: z.string(), path: z.string() },
    }),
  ),
});
export type AnnouncedContent = z.infer<typeof announcedContent>;

/** Where the link to leave leads in a preview. In each mail the token of its subscriber follows. */
export const PREVIEW_TOKEN = 'preview';

/** To everybody on the mailing list: what staff wrote, the shows, and how to leave. */
export function announcedMail(
  { name, address }: MailVenue,
  { subject, intro, shows }: AnnouncedContent,
  linkTo: (path: string) => string,
): MailContent {
  return {
    subject,
    paragraphs: intro.split(/\n\s*\n/).filter((paragraph) => paragraph !== ''),
    shows: shows.map(({ path, ...facts }) => ({ ...facts, href: linkTo(path) })),
    footer:
      `${name}\n${address}\n` +
      `You get this mail because this address is on the mailing list of ${name}.`,
    leave: { label: 'Leave the mailing list', href: linkTo(LEAVE_PAGE + PREVIEW_TOKEN) },
  };
}
