import { VENUE_STREAM } from '@stagedoor/contracts/events/streams';
import type { VenueEvent } from '@stagedoor/contracts/events/venue.events';
import type { Decider } from '../decider.ts';

export interface VenueState {
  feed_authority: string | null;
}

export interface VenueCommand {
  type: 'RecordFeedAuthority';
  authority: string;
}

/** What the venue has said of itself. Readers of feeds know it by the first authority for ever. */
export const venueDecider: Decider<VenueState, VenueCommand, VenueEvent> = {
  initial: { feed_authority: null },
  decide: ({ feed_authority }, { authority }) =>
    feed_authority === null
      ? [{ type: 'VenueFeedAuthorityRecorded', data: { feed_authority: authority } }]
      : [],
  evolve: (state, { data }) => ({ ...state, ...data }),
};

export const venue = { stream: VENUE_STREAM, decider: venueDecider };
