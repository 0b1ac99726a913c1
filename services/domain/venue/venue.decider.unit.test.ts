import { describe, expect, it } from 'vitest';
import { decideAll } from '../decider.ts';
import { venueDecider } from './venue.decider.ts';

const record = (authority: string) => ({ type: 'RecordFeedAuthority', authority }) as const;

describe('the name of a venue in feeds', () => {
  it('is the first that was recorded', () => {
    const { state, events } = decideAll(venueDecider, venueDecider.initial, [
      record('lantern.example'),
      record('elsewhere.example'),
    ]);
    expect(state).toEqual({ feed_authority: 'lantern.example' });
    expect(events).toEqual([
      { type: 'VenueFeedAuthorityRecorded', data: { feed_authority: 'lantern.example' } },
    ]);
  });
});
