import { describe, expect, it } from 'vitest';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const venue = closeAfterTests(await openReadingVenue());
const visitor = await venue.as('visitor');
await venue.record('genres', [
  { type: 'GenreAdded', data: { id: 'none', name: 'None', slug: 'none' } },
  { type: 'GenreAdded', data: { id: 'g1', name: 'Soul', slug: 'soul' } },
  { type: 'GenreAdded', data: { id: 'g2', name: 'Électro', slug: 'electro' } },
  { type: 'GenreAdded', data: { id: 'g3', name: 'Skiffle', slug: 'skiffle' } },
  { type: 'GenreAdded', data: { id: 'g4', name: 'Folk', slug: 'folk' } },
  { type: 'GenreDeleted', data: { id: 'g3' } },
]);
await venue.show('past', { date: '2026-11-19', genre_id: 'g4', ages: 'all_ages' });
await venue.show('today', { date: '2026-11-20', genre_id: 'g1', ages: '21+' });
await venue.show('in a year', { date: '2027-11-20', genre_id: 'none' });
await venue.show('later', { date: '2027-11-21', genre_id: 'none' });
await venue.show('again', { genre_id: 'g1', ages: '18+' });
await venue.show('next', { genre_id: 'g2', ages: '21+' });
await venue.show('plain', { genre_id: 'none' });
await venue.show('dangling', { genre_id: 'g3' });
await venue.show(
  'hidden',
  { genre_id: 'g4', ages: 'all_ages' },
  { type: 'ShowUnpublished', data: {} },
);

describe('the facets of shows', () => {
  it('are the genres of upcoming shows by name, their age limits from the mildest, their days within a year, and their number', async () => {
    const { status, body, headers } = await visitor.call('shows.facets');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(body).toEqual({
      genres: [
        { id: 'g2', name: 'Électro', slug: 'electro' },
        { id: 'g1', name: 'Soul', slug: 'soul' },
      ],
      ages: ['18+', '21+'],
      days: ['2026-11-20', '2026-12-05', '2027-11-20'],
      count: 7,
    });
  });

  it('are those of past shows on request', async () => {
    const { body } = await visitor.call('shows.facets', { query: { when: 'past' } });
    expect(body).toEqual({
      genres: [{ id: 'g4', name: 'Folk', slug: 'folk' }],
      ages: ['all_ages'],
      days: [],
      count: 1,
    });
  });

  it('are empty when there are no shows', async () => {
    const empty = await openReadingVenue();
    try {
      const { body } = await (await empty.as('visitor')).call('shows.facets');
      expect(body).toEqual({ genres: [], ages: [], days: [], count: 0 });
    } finally {
      await empty.stop();
    }
  });
});
