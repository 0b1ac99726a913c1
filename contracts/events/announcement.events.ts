import { z } from 'zod';
import { noData, type EventOf, type EventShape } from './event.ts';

/** What the mailing list is told. What becomes of each mail is kept outside the log. */
export const announcementEvents = {
  /** A new draft, or the whole of one that has changed. */
  AnnouncementWritten: {
    version: 1,
    data: z.object({ subject: z.string(), intro: z.string(), show_ids: z.array(z.string()) }),
  },
  AnnouncementDeleted: { version: 1, data: noData },
  /** To be sent at a time, RFC 3339, or at once; again for one that was held. */
  AnnouncementReleased: { version: 1, data: z.object({ at: z.string().nullable() }) },
  AnnouncementCancelled: { version: 1, data: noData },
} satisfies Record<string, EventShape>;

export type AnnouncementEvent = EventOf<typeof announcementEvents>;
