import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openReadTables, rowsOf } from './fed-by-hand.ts';
import { GLASS_HARBOR, recorded, show } from './recorded-story.ts';

const EVENTS = recorded([
  show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('2', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('3', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('1', { type: 'ShowPublished', data: {} }),
  show('1', { type: 'ShowUnpublished', data: {} }),
  show('1', {
    type: 'ShowDetailsChanged',
    data: { changes: { headlining_artist: 'A Secret', date: '2027-01-01' } },
  }),
  show('1', { type: 'ShowArchived', data: {} }),
  show('2', { type: 'ShowPublished', data: {} }),
  show('2', { type: 'ShowArchived', data: {} }),
  show('2', { type: 'ShowUnarchived', data: {} }),
  show('3', { type: 'ShowArchived', data: {} }),
  show('2', { type: 'ShowPublished', data: {} }),
]);

interface Row {
  headlining_artist: string;
  first_published_at: Date | null;
  withdrawn_at: Date | null;
  withdrawn: object | null;
}

const tables = closeAfterTests(await openReadTables());
const { prepare, handle } = tables.live();
await prepare();
// One by one, and all again: events that were handled before change nothing.
for (const event of EVENTS) await handle([event]);
await handle(EVENTS);
const rows = await rowsOf<Row>(tables.reader, 'shows');

describe('projecting a show that was once public', () => {
  it('stores its content at the time of its withdrawal, despite later changes', () => {
    expect(rows[0]).toMatchObject({
      headlining_artist: 'A Secret',
      first_published_at: new Date('2026-11-20T18:03:00Z'),
      withdrawn_at: new Date('2026-11-20T18:04:00Z'),
      withdrawn: {
        ...GLASS_HARBOR,
        id: '1',
        changed_revision: 2,
        search: expect.stringMatching(/^glass/),
      },
    });
  });

  it('stores only the time of the first publication once it is public again', () => {
    expect(rows[1]).toMatchObject({
      first_published_at: new Date('2026-11-20T18:07:00Z'),
      withdrawn_at: null,
      withdrawn: null,
    });
  });

  it('stores no withdrawn content for a show that never was public', () => {
    expect(rows[2]).toMatchObject({
      first_published_at: null,
      withdrawn_at: null,
      withdrawn: null,
    });
  });

  it('gives the same rows when it is folded again, in any time zone', async () => {
    await tables.sources.connection.rows(`set time zone 'Asia/Kolkata'`);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });
});
