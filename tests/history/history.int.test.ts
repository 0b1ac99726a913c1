import { beforeAll, describe, expect, it } from 'vitest';
import { historyEntry } from '@stagedoor/contracts/history';
import { PLAIN, openReadingVenue, published } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const robin = { id: 'account-staff', role: 'staff' };

const venue = closeAfterTests(await openReadingVenue());
await venue.as('staff');
await venue.record('genres', [
  { type: 'GenreAdded', data: { id: 'rock', name: 'Rock', slug: 'rock' } },
]);
await venue.record('show-s1', [{ type: 'ShowAnnounced', data: PLAIN }, published], {
  actor: robin,
});
await venue.record(
  'show-s1',
  [{ type: 'ShowDetailsChanged', data: { changes: { doors_time: '19:00' } } }],
  { actor: { id: 'gone', role: 'staff' } },
);

async function history(query: Record<string, string> = {}) {
  const { status, body } = await (await venue.as('auditor')).call('history.list', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const types = (body: { results: { type: string }[] }) => body.results.map(({ type }) => type);

describe('reading history', () => {
  it('returns the newest entries first, in the shape of the contract', async () => {
    const { results, next } = await history();
    expect(types({ results })).toEqual([
      'ShowDetailsChanged',
      'ShowPublished',
      'ShowAnnounced',
      'GenreAdded',
    ]);
    expect(next).toBeNull();
    expect(historyEntry.parse(results[0])).toMatchObject({
      position: '3',
      recorded_at: '2026-11-01T12:00:00.000Z',
      subject: 'show',
      subject_id: 's1',
      revision: 2,
      changes: [{ field: 'doors_time', before: null, after: '19:00' }],
    });
  });

  it('names the actor: a person by name, the system as such, a deleted account by its id', async () => {
    const { results } = await history();
    expect(results.map(({ actor }: { actor: unknown }) => actor)).toEqual([
      { id: 'gone', name: 'gone', role: 'staff' },
      { id: 'account-staff', name: 'Robin staff', role: 'staff' },
      { id: 'account-staff', name: 'Robin staff', role: 'staff' },
      { id: 'system', name: 'system', role: 'system' },
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ subject: 'genre' }, ['GenreAdded']],
    [{ subject: 'show', id: 's1', type: 'ShowPublished' }, ['ShowPublished']],
    [{ actor: 'account-staff' }, ['ShowPublished', 'ShowAnnounced']],
    [
      { from: '2026-11-01T12:00:00Z', to: '2026-11-01T13:00:00+01:00', subject: 'genre' },
      ['GenreAdded'],
    ],
    [{ from: '2026-11-01T12:00:01Z' }, []],
    [{ before: '1' }, ['GenreAdded']],
  ])('takes the filters %j', async (query, expected) => {
    expect(types(await history(query))).toEqual(expected);
  });

  it('says when the history begins, whatever the filters are', async () => {
    expect(await history({ to: '2020-01-01T00:00:00Z' })).toEqual({
      results: [],
      next: null,
      first: '2026-11-01T12:00:00.000Z',
    });
  });

  it('names everybody who ever acted, with addresses for staff alone', async () => {
    const people = async (role: 'auditor' | 'staff') =>
      (await (await venue.as(role)).call('history.people')).body.results;
    expect(await people('auditor')).toEqual([
      { id: 'gone', name: 'gone', email: null, role: 'staff' },
      { id: 'account-staff', name: 'Robin staff', email: null, role: 'staff' },
      { id: 'system', name: 'system', email: null, role: 'system' },
    ]);
    expect((await people('staff'))[1]?.email).toBe('account-staff@venue.example');
  });

  it('continues after the end of the previous page', async () => {
    const first = await history({ limit: '3' });
    expect(first.next).toBe('1');
    const second = await history({ limit: '3', before: String(first.next) });
    expect({ types: types(second), next: second.next }).toEqual({
      types: ['GenreAdded'],
      next: null,
    });
    expect((await history({ limit: '4' })).next).toBeNull();
  });

  it('returns every revision of one subject, oldest first, and 404 for an unknown one', async () => {
    const auditor = await venue.as('auditor');
    const { body, headers } = await auditor.call('history.subject', {
      params: { subject: 'show', id: 's1' },
    });
    expect(body.results.map(({ revision }: { revision: number }) => revision)).toEqual([0, 1, 2]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(
      (await auditor.call('history.subject', { params: { subject: 'show', id: 'never' } })).status,
    ).toBe(404);
  });
});

describe('searching the history', () => {
  beforeAll(async () => {
    const renamed = { headlining_artist: 'Low Tide' };
    await venue.record('show-s1', [{ type: 'ShowDetailsChanged', data: { changes: renamed } }]);
    await venue.record('show-s1', [{ type: 'ShowArchived', data: {} }]);
    const data = { name: 'Harbor', email: 'harbor@example.com', message: 'Glass Harbor?' };
    await venue.record('message-m1', [{ type: 'MessageReceived', data }]);
    await venue.record('genres', [{ type: 'GenreRenamed', data: { id: 'rock', name: 'Métal' } }]);
    await venue.record('themes', [
      { type: 'CurrentThemeSet', data: { theme_name: 'midnight', display_name: null } },
    ]);
  });

  it.each([
    [
      'gläss  harbor',
      ['ShowDetailsChanged', 'ShowDetailsChanged', 'ShowPublished', 'ShowAnnounced'],
    ],
    ['low tide', ['ShowArchived', 'ShowDetailsChanged']],
    ['ROCK', ['GenreRenamed', 'GenreAdded']],
    ['metal', ['GenreRenamed']],
    ['robin', ['ShowPublished', 'ShowAnnounced']],
    ['Midnight', ['CurrentThemeSet']],
    ['harbor@', []],
    ['100%', []],
    ['\u0301', []],
  ])('finds "%s" in names as they were and in those of who acted', async (search, expected) => {
    expect(types(await history({ search }))).toEqual(expected);
  });

  it('goes together with other filters, and pages', async () => {
    const { next, results } = await history({ search: 'harbor', subject: 'show', limit: '1' });
    expect(results).toHaveLength(1);
    const rest = await history({ search: 'harbor', subject: 'show', before: String(next) });
    expect(types(rest)).toEqual(['ShowDetailsChanged', 'ShowPublished', 'ShowAnnounced']);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ field: 'doors_time' }, ['ShowDetailsChanged']],
    [{ field: 'headlining_artist' }, ['ShowDetailsChanged', 'ShowAnnounced']],
    [{ field: 'headlining_artist', search: 'low tide' }, ['ShowDetailsChanged']],
    [{ field: 'name', subject: 'genre' }, ['GenreRenamed', 'GenreAdded']],
    [{ field: 'name', before: '4' }, ['GenreAdded']],
    [{ field: 'Harbor' }, []],
  ])('finds the entries that list a field: %j', async (query, expected) => {
    expect(types(await history(query))).toEqual(expected);
  });
});
