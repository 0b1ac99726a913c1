import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';
import { showDetails } from './show.ts';

/** A stored picture: `hash` names the file, `type` is its MIME type, sizes are in pixels, `placeholder` is a CSS colour. */
export const storedPhoto = z.strictObject({
  id: z.string(),
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

const nothing = z.strictObject({});

export const showEvents = {
  ShowAnnounced: { version: 1, data: showDetails },
  ShowDetailsChanged: { version: 1, data: z.strictObject({ changes: showDetails.partial() }) },
  ShowPublished: { version: 1, data: nothing },
  ShowUnpublished: { version: 1, data: nothing },
  ShowArchived: { version: 1, data: nothing },
  ShowUnarchived: { version: 1, data: nothing },
  ShowPhotosAdded: { version: 1, data: z.strictObject({ photos: z.array(storedPhoto) }) },
  ShowPhotoRemoved: { version: 1, data: z.strictObject({ photo_id: z.string() }) },
  ShowPhotosReordered: { version: 1, data: z.strictObject({ photo_ids: z.array(z.string()) }) },
} satisfies Record<string, EventShape>;

export type ShowEvent = EventOf<typeof showEvents>;
