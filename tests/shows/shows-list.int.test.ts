import { describe, expect, it } from 'vitest';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const venue = closeAfterTests(await openReadingVenue());
const visitor = await venue.as('visitor');
await venue.record('genres', [
  { type: 'GenreAdded', data: { id: 'none', name: 'None', slug: 'none' } },
  { type: 'GenreAdded', data: { id: 'g1', name: 'Hip Hop', slug: 'hip_hop' } },
  { type: 'GenreAdded', data: { id: 'g2', name: 'Électro', slug: 'electro' } },
  { type: 'GenreAdded', data: { id: 'g3', name: 'Skiffle', slug: 'skiffle' } },
  { type: 'GenreDeleted', data: { id: 'g3' } },
]);
await venue.show('old', { date: '2026-03-01', headlining_artist: 'Marrow', genre_id: 'g1' });
await venue.show('yesterday', {
  date: '2026-11-19',
  headlining_artist: 'Nine Volt Saints',
  ages: 'all_ages',
});
await venue.show('today', {
  date: '2026-11-20',
  headlining_artist: 'Glass Harbor',
  genre_id: 'g1',
  doors_time: '19:00',
});
await venue.show('late', {
  date: '2026-12-05',
  doors_time: '21:00',
  headlining_artist: 'Łódź & Sigur Rós',
  ages: '18+',
});
await venue.show('early', {
  date: '2026-12-05',
  doors_time: '18:30',
  support_artists: '100% Wolf, under_score',
});
await venue.show('open', { date: '2026-12-05', tour_title: 'Low Tide', genre_id: 'g2' });
await venue.show('dangling', {
  date: '2027-01-01',
  presents_line: 'Straße presents',
  genre_id: 'g3',
});
await venue.show('hidden', { date: '2026-12-06' }, { type: 'ShowUnpublished', data: {} });
await venue.show('archived', { date: '2026-12-07' }, { type: 'ShowArchived', data: {} });

type ListRoute = 'shows.list' | 'shows.upcoming' | 'shows.past' | 'shows.featured';

async function ids(name: ListRoute, query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await visitor.call(name, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ id }) => id);
}

describe('listing shows', () => {
  it('gives past and upcoming shows by date, doors time and id, but no unpublished or archived ones', async () => {
    expect(await ids('shows.list')).toEqual([
      'old',
      'yesterday',
      'today',
      'early',
      'late',
      'open',
      'dangling',
    ]);
  });

  it('counts today as upcoming', async () => {
    expect(await ids('shows.upcoming')).toEqual(['today', 'early', 'late', 'open', 'dangling']);
    expect(await ids('shows.past')).toEqual(['yesterday', 'old']);
  });

  it('features the next upcoming shows, five by default', async () => {
    expect(await ids('shows.featured', { limit: '2' })).toEqual(['today', 'early']);
    expect(await ids('shows.featured')).toHaveLength(5);
  });
});

describe('paging', () => {
  it('counts what matches on all pages', async () => {
    const { body } = await visitor.call('shows.list', { query: { limit: '2', offset: '3' } });
    expect(body.results.map(({ id }) => id)).toEqual(['early', 'late']);
    expect(body.count).toBe(7);
  });

  it('still counts beyond the last page', async () => {
    const { body } = await visitor.call('shows.list', { query: { limit: '2', offset: '50' } });
    expect(body).toEqual({ results: [], count: 7 });
  });
});

describe('filtering shows', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ genre: 'hip_hop' }, ['old', 'today']],
    [{ genre: 'g1' }, ['old', 'today']],
    [{ genre: 'none' }, ['yesterday', 'early', 'late', 'dangling']],
    [{ genre: 'g3' }, []],
    [{ genre: 'polka' }, []],
    [{ genre: '' }, ['old', 'yesterday', 'today', 'early', 'late', 'open', 'dangling']],
    [{ ages: '18+' }, ['late']],
    [{ start_date: '2026-12-05', end_date: '2026-12-05' }, ['early', 'late', 'open']],
    [{ start_date: '2026-12-06' }, ['dangling']],
    [{ end_date: '2026-11-19' }, ['old', 'yesterday']],
    [{ start_date: '2027-01-01', end_date: '2026-01-01' }, []],
    [{ search: 'HARBOR', ages: '21+' }, ['today', 'early', 'open', 'dangling']],
    [{ genre: 'hip_hop', search: 'marrow' }, ['old']],
  ])('gives those that match %j', async (query, expected) => {
    expect(await ids('shows.list', query)).toEqual(expected);
  });

  it('applies a range of dates within upcoming or past shows', async () => {
    expect(
      await ids('shows.upcoming', { start_date: '2026-01-01', end_date: '2026-11-30' }),
    ).toEqual(['today']);
    expect(await ids('shows.past', { start_date: '2026-11-01', end_date: '2027-11-30' })).toEqual([
      'yesterday',
    ]);
  });
});

describe('searching shows', () => {
  it.each([
    ['sigur ros', ['late']],
    ['lodz', ['late']],
    ['STRASSE', ['dangling']],
    ['low  tide', ['open']],
    ['electro', ['open']],
    ['hip', ['old', 'today']],
    ['100%', ['early']],
    ['%', ['early']],
    ['_', ['early']],
    ['\\', []],
    ['none', []],
    ["'; drop table shows", []],
    ['🎸', []],
    ['\u0301', []],
  ])('gives those that match %s', async (search, expected) => {
    expect(await ids('shows.list', { search })).toEqual(expected);
  });
});

describe('listing genres', () => {
  it('gives them by name, "none" included', async () => {
    const { body } = await visitor.call('genres.list');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['g2', 'g1', 'none']);
  });
});
