import { describe, expect, it } from 'vitest';
import {
  EVENT_STATUSES,
  takesPlace,
  type EventStatus,
} from '@stagedoor/contracts/facts/event-status';
import type { ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import type { ShowEvent } from '@stagedoor/contracts/events/show.events';
import { PUBLIC_SHOWS, TAKES_PLACE } from '../../services/query/api/shows/shows.sql.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const called = { status_note: '', previous_date: null };
const STATUS = {
  scheduled: [],
  cancelled: [{ type: 'ShowCancelled', data: called }],
  postponed: [{ type: 'ShowPostponed', data: called }],
  rescheduled: [
    {
      type: 'ShowRescheduled',
      data: {
        ...{ ...called, date: '2026-12-05', doors_time: null, show_time: null },
        previous_date: '2026-12-01',
      },
    },
  ],
} as const satisfies Record<string, ShowEvent[]>;
const HIDDEN = {
  public: [],
  draft: [{ type: 'ShowUnpublished', data: {} }],
  archived: [{ type: 'ShowArchived', data: {} }],
} as const satisfies Record<string, ShowEvent[]>;

const venue = closeAfterTests(await openReadingVenue());
const visitor = await venue.as('visitor');
for (const status of EVENT_STATUSES)
  for (const [name, hiding] of Object.entries(HIDDEN)) {
    const id = `${status}-${name}`;
    await venue.show(id, { date: '2026-12-05' }, ...STATUS[status], ...hiding);
  }
await venue.show('before', { date: '2026-12-04' });
await venue.show('cancelled-after', { date: '2026-12-06' }, ...STATUS.cancelled);
await venue.show('after', { date: '2026-12-07' });
await venue.show('last', { date: '2026-12-08' });
await venue.show('past', { date: '2026-11-01' });

interface Row extends ShownFlags {
  event_status: EventStatus;
  takes_place: boolean;
  is_public: boolean;
}

describe('the shows that are public, and those that take place', () => {
  it('are the same in SQL and in code', async () => {
    const rows = await venue.sql.rows<Row>(
      `select s.event_status, s.${TAKES_PLACE} as takes_place, s.is_published, s.is_archived,
         exists (select from ${PUBLIC_SHOWS} p where p.id = s.id) as is_public
       from read.shows s`,
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const { event_status, takes_place, is_published, is_archived, is_public } of rows)
      expect({ event_status, takes_place, is_public }).toEqual({
        event_status,
        takes_place: takesPlace({ event_status }),
        is_public: is_published && !is_archived,
      });
  });
});

describe('what comes after a show', () => {
  const following = async (after: string, limit = '5') => {
    const { body } = await visitor.call('shows.featured', { query: { after, limit } });
    return body.results.map(({ id }) => id);
  };

  it('takes place on its day or later, and is another show', async () => {
    expect(await following('scheduled-public')).toEqual(['rescheduled-public', 'after', 'last']);
    expect(await following('cancelled-after')).toEqual(['after', 'last']);
    expect(await following('after')).toEqual(['last']);
    expect(await following('last')).toEqual([]);
    expect(await following('before', '2')).toEqual(['rescheduled-public', 'scheduled-public']);
  });

  it('is still to come where the show is past, hidden or unknown', async () => {
    for (const id of ['past', 'scheduled-draft', 'unknown'])
      expect(await following(id, '1')).toEqual(['before']);
  });
});
