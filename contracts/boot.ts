import { z } from 'zod';
import { mailingListSettingsSchema } from './mailing-list.ts';
import { themeSchema } from './theme.ts';
import { venueSchema } from './venue.ts';

/** Data that the page shell passes to the app, in `<script type="application/json" id="boot">`. */
export const bootSchema = z.object({
  venue: venueSchema
    .omit({ map_url: true, examples: true, faq: true, logo_look: true, pictures: true })
    .extend({
      /** Without the networks on which the venue is not. */
      social: z.record(z.string(), z.string()),
      pages: z.array(z.object({ slug: z.string(), title: z.string() })),
      sister: venueSchema.shape.sister.nullable(),
      /** The attributes of its picture; the style has the colours of its plates, if any. */
      logo: z
        .object({
          ...{ src: z.string(), width: z.number(), height: z.number() },
          style: z.object({ '--on-light': z.string(), '--on-dark': z.string() }).partial(),
        })
        .nullable(),
    }),
  /** The venue's calendar day when the page was rendered, `YYYY-MM-DD`. */
  today: z.string(),
  /** When the last sale of tickets had begun as the page was rendered; RFC 3339, or blank. */
  last_sale: z.string(),
  /** The address at which calendar apps subscribe to all shows. */
  calendar: z.string(),
  /** The build of the site that this page belongs to. */
  build: z.string().optional(),
  /** The current theme; absent when the shell could not read it. */
  theme: themeSchema.optional(),
  mailing_list: mailingListSettingsSchema.optional(),
  /** Whether new subscribers get a mail, which has the link to leave. */
  sends_mail: z.boolean().optional(),
  /** Whether people are asked by that mail before they are on the list. */
  confirms_subscriptions: z.boolean().optional(),
});
export type Boot = z.infer<typeof bootSchema>;
