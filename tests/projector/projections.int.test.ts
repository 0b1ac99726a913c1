import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import { GLASS_HARBOR, recorded, STORY } from './recorded-story.ts';
import { openReadTables, rowsOf } from './fed-by-hand.ts';

const tables = closeAfterTests(await openReadTables());
const { prepare, handle } = tables.live();
await prepare();
await handle(recorded(STORY));

describe('projecting shows', () => {
  it('stores the announced and changed details, the photos in order, and the times', async () => {
    const [row] = await rowsOf(tables.reader, 'shows');
    expect(row).toMatchObject({
      ...GLASS_HARBOR,
      id: '1',
      revision: 6,
      date: expect.anything(),
      doors_time: null,
      tour_title: 'High Tide Tour',
      photos: [photo('p3'), photo('p2')],
      is_published: true,
      is_archived: false,
      created_at: new Date('2026-11-20T18:02:00Z'),
      updated_at: new Date('2026-11-20T18:10:00Z'),
    });
  });

  it('unpublishes an archived show, which stays unpublished when it is unarchived', async () => {
    const rows = await rowsOf(tables.reader, 'shows');
    expect(rows[1]).toMatchObject({ id: '2', is_published: false, is_archived: false });
  });

  it('folds the searched fields after every change', async () => {
    const rows = await rowsOf<{ search: string }>(tables.reader, 'shows');
    expect(rows.map(({ search }) => search)).toEqual([
      'glass harbor\nnine volt saints, marrow\nhigh tide tour\nthe lantern room presents',
      'bjork aegir\nnine volt saints, marrow\nlow tide tour\nthe lantern room presents',
    ]);
  });
});

describe('projecting genres', () => {
  it('removes a deleted genre, and does not change its shows', async () => {
    expect(await rowsOf(tables.reader, 'genres')).toEqual([
      { id: 'indie', name: 'Indie', slug: 'indie', name_search: 'indie' },
    ]);
    const rows = await rowsOf(tables.reader, 'shows');
    expect(rows[1]).toMatchObject({ genre_id: 'g-17' });
  });
});

describe('projecting history', () => {
  it('describes every event in a sentence', async () => {
    const rows = await rowsOf<{ summary: string }>(tables.reader, 'history');
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Added the genre Indie',
      'Added the genre Québécois',
      'Entered Glass Harbor',
      'Published Glass Harbor',
      'Entered Björk Ægir',
      'Added 2 photos to Glass Harbor',
      'Published Björk Ægir',
      'Added a photo to Glass Harbor',
      'Reordered the photos of Glass Harbor',
      'Removed a photo from Glass Harbor',
      'Changed tour title and doors time of Glass Harbor',
      'Renamed the genre Québécois to Chanson',
      'Unpublished Björk Ægir',
      'Archived Björk Ægir',
      'Deleted the genre Chanson',
      'Took Björk Ægir out of the archive',
    ]);
  });

  it('stores the fields that changed, before and after', async () => {
    const rows = await rowsOf<{ changes: unknown }>(tables.reader, 'history');
    const changes = rows.map((row) => row.changes);
    const photos = (...ids: string[]) => ids.map((id) => photo(id));
    expect(changes[10]).toEqual([
      { field: 'doors_time', before: '19:00', after: null },
      { field: 'tour_title', before: 'Low Tide Tour', after: 'High Tide Tour' },
    ]);
    expect(changes[7]).toEqual([
      { field: 'photos', before: photos('p1', 'p2'), after: photos('p1', 'p2', 'p3') },
    ]);
    expect(changes[9]).toEqual([
      { field: 'photos', before: photos('p3', 'p1', 'p2'), after: photos('p3', 'p2') },
    ]);
    expect(changes[13]).toEqual([{ field: 'is_archived', before: false, after: true }]);
    expect(changes[14]).toEqual([
      { field: 'name', before: 'Chanson', after: null },
      { field: 'slug', before: 'quebecois', after: null },
    ]);
  });

  it('stores the actor, the time and the place in the log', async () => {
    const rows = await rowsOf(tables.reader, 'history');
    expect(rows[3]).toMatchObject({
      position: 300n,
      recorded_at: new Date('2026-11-20T18:03:00Z'),
      actor_id: 'account-1',
      actor_role: 'staff',
      type: 'ShowPublished',
      subject: 'show',
      subject_id: '1',
      stream: 'show-1',
      revision: 1,
    });
  });
});
