import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

export const venueEvents = {
  /** The part of ids in calendars and feeds that names the venue, whatever it is called later. */
  VenueFeedAuthorityRecorded: { version: 1, data: z.object({ feed_authority: z.string() }) },
} satisfies Record<string, EventShape>;

export type VenueEvent = EventOf<typeof venueEvents>;
