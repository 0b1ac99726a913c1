import { z } from 'zod';
import { noData, type EventOf, type EventShape } from './event.ts';

/** A stored photo: `hash` names the file, sizes are in pixels, `placeholder` is a CSS colour. */
export const storedPhoto = z.object({
  id: z.string(),
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

const details = z.object({
  date: z.string(),
  presents_line: z.string(),
  headlining_artist: z.string(),
  tour_title: z.string(),
  support_artists: z.string(),
  additional_info: z.string(),
  ages: z.enum(['all_ages', '18+', '21+']),
  doors_time: z.string().nullable(),
  show_time: z.string().nullable(),
  genre_id: z.string(),
  ticket_url: z.string(),
  ticket_instructions: z.string(),
  price: z.string(),
  on_sale_at: z.string().nullable(),
  publish_at: z.string().nullable(),
  artist_links: z.string(),
  listen_url: z.string(),
});

/** The status that a show has afterwards. Undo may bring an earlier `previous_date` back. */
const status = z.object({ status_note: z.string(), previous_date: z.string().nullable() });

export const showEvents = {
  ShowAnnounced: {
    version: 4,
    data: details,
    upcasters: {
      1: (announced) => Object.assign({}, announced, { price: '' }),
      2: (announced) => Object.assign({}, announced, { on_sale_at: null }),
      3: (announced) =>
        Object.assign({}, announced, { publish_at: null, artist_links: '', listen_url: '' }),
    },
  },
  ShowDetailsChanged: {
    version: 4,
    data: z.object({ changes: details.partial() }),
    // Without the fields that nobody could change.
    upcasters: { 1: (changed) => changed, 2: (changed) => changed, 3: (changed) => changed },
  },
  ShowPublished: { version: 1, data: noData },
  ShowUnpublished: { version: 1, data: noData },
  ShowArchived: { version: 1, data: noData },
  ShowUnarchived: { version: 1, data: noData },
  ShowRetracted: { version: 1, data: noData },
  ShowSoldOut: { version: 1, data: noData },
  ShowBackOnSale: { version: 1, data: noData },
  ShowShared: { version: 1, data: noData },
  ShowUnshared: { version: 1, data: noData },
  ShowCancelled: { version: 1, data: status },
  ShowPostponed: { version: 1, data: status },
  ShowRescheduled: {
    version: 1,
    data: status.extend(details.pick({ date: true, doors_time: true, show_time: true }).shape),
  },
  ShowReinstated: { version: 1, data: status.pick({ previous_date: true }) },
  ShowPhotosAdded: { version: 1, data: z.object({ photos: z.array(storedPhoto) }) },
  ShowPhotoRemoved: { version: 1, data: z.object({ photo_id: z.string() }) },
  ShowPhotosReordered: { version: 1, data: z.object({ photo_ids: z.array(z.string()) }) },
} satisfies Record<string, EventShape>;

export type ShowEvent = EventOf<typeof showEvents>;
