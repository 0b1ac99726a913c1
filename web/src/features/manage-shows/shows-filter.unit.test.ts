import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { filterShows } from '@stagedoor/contracts/facts/shows-listing';
import { showsSearch } from './shows-search.ts';

const shows = [
  exampleShow({ id: 'published' }),
  exampleShow({
    id: 'unpublished',
    is_published: false,
    genre: { id: 'none', name: 'None', slug: 'none' },
  }),
  exampleShow({ id: 'scheduled', is_published: false, publish_at: '2030-03-20T09:00:00.000Z' }),
  exampleShow({ id: 'archived', is_published: false, is_archived: true }),
  exampleShow({ id: 'past', is_past: true, is_upcoming: false, headlining_artist: 'Ölvegur' }),
];
const everything = showsSearch.read({ status: 'all', dates: 'all' });
const found = (view: Partial<typeof everything>) =>
  filterShows(shows, { ...everything, ...view }).map(({ id }) => id);

describe('filtering the shows', () => {
  it('keeps a postponed show by default when its day is over', () => {
    const over = { is_past: true, is_upcoming: false };
    const gone = (['postponed', 'cancelled', 'rescheduled', 'scheduled'] as const).map((status) =>
      exampleShow({ id: status, event_status: status, ...over }),
    );
    const archived = exampleShow({ event_status: 'postponed', is_archived: true, ...over });
    const kept = filterShows([...gone, archived], showsSearch.read({}));
    expect(kept.map(({ id }) => id)).toEqual(['postponed']);
  });

  it('counts an archived show neither as unpublished nor as active', () => {
    expect(found({ status: 'unpublished' })).toEqual(['unpublished', 'scheduled']);
    expect(found({ status: 'scheduled' })).toEqual(['scheduled']);
    expect(found({ status: 'active' })).toEqual(['published', 'unpublished', 'scheduled', 'past']);
    expect(found({ status: 'archived' })).toEqual(['archived']);
    expect(found({ status: 'published' })).toEqual(['published', 'past']);
  });

  it('tells past from upcoming as the server does', () => {
    expect(found({ dates: 'past' })).toEqual(['past']);
    expect(found({ dates: 'upcoming' })).not.toContain('past');
  });

  it('finds text ignoring case and accents', () => {
    expect(found({ q: ' olveg ' })).toEqual(['past']);
    expect(found({ q: 'HARBOR' })).toHaveLength(4);
  });

  it('finds text in the support, the tour, the presents line and the genre too', () => {
    const show = exampleShow({
      support_artists: 'Marrow',
      tour_title: 'Low Tide',
      presents_line: 'Lantern Presents',
      genre: { id: 'g1', name: 'Shoegaze', slug: 'shoegaze' },
    });
    for (const q of ['marrow', 'low tide', 'lantern', 'shoe']) {
      expect(filterShows([show], { ...everything, q })).toEqual([show]);
    }
    expect(filterShows([show], { ...everything, q: 'marrow low' })).toEqual([]);
  });

  it('shows only those of the chosen genre', () => {
    expect(found({ genre: 'none' })).toEqual(['unpublished']);
  });
});
