import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

const picture = z.object({
  id: z.string(),
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
});
/** `ink` is the colour by which a logo stands out, as #rrggbb; null for one with its own ground. */
export const storedLogo = picture.extend({ ink: z.string().nullable() });
export type StoredLogo = z.infer<typeof storedLogo>;

export const venueEvents = {
  /** The part of ids in calendars and feeds that names the venue, whatever it is called later. */
  VenueFeedAuthorityRecorded: { version: 1, data: z.object({ feed_authority: z.string() }) },
  /** What the venue says from now on; of what is null it says nothing any more. */
  VenueDetailsChanged: {
    version: 1,
    data: z.object({
      changes: z
        .object({
          name: z.string().nullable(),
          intro: z.string().nullable(),
          address: z.string().nullable(),
          directions: z.string().nullable(),
          access: z.string().nullable(),
          hours: z.string().nullable(),
          email: z.string().nullable(),
          'social.instagram': z.string().nullable(),
          'social.facebook': z.string().nullable(),
          'social.twitter': z.string().nullable(),
          'social.youtube': z.string().nullable(),
          'social.tiktok': z.string().nullable(),
          'sister.name': z.string().nullable(),
          'sister.url': z.string().nullable(),
          map_url: z.string().nullable(),
          map_on_tap: z.boolean().nullable(),
        })
        .partial(),
    }),
  },
  /** All questions in their order; null brings back the examples. */
  VenueFaqChanged: {
    version: 1,
    data: z.object({
      faq: z
        .array(z.object({ id: z.string(), question: z.string(), answer: z.string() }))
        .nullable(),
    }),
  },
  /** A new page, or the whole of one that has changed. */
  VenuePageWritten: {
    version: 1,
    data: z.object({ id: z.string(), slug: z.string(), title: z.string(), body: z.string() }),
  },
  VenuePageRemoved: { version: 1, data: z.object({ id: z.string() }) },
  VenuePagesReordered: { version: 1, data: z.object({ ids: z.array(z.string()) }) },
  VenueLogoChanged: { version: 1, data: z.object({ logo: storedLogo.nullable() }) },
  /** All pictures of the house in their order. */
  VenuePicturesChanged: { version: 1, data: z.object({ pictures: z.array(picture) }) },
} satisfies Record<string, EventShape>;

export type VenueEvent = EventOf<typeof venueEvents>;
