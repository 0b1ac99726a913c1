import { describe, expect, it } from 'vitest';
import { BUILT_IN_GENRES } from '@stagedoor/contracts/genre';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

describe('the genres', () => {
  it('are the sixteen built-in ones at the first start, by name', async () => {
    await expect.poll(async () => (await staff.call('genres.list')).body.length).toBe(16);
    const { body } = await staff.call('genres.list');
    expect(body).toEqual(BUILT_IN_GENRES.toSorted((a, b) => a.name.localeCompare(b.name)));
    expect((await staff.call('genres.get', { params: { id: 'hip_hop' } })).body).toEqual({
      id: 'hip_hop',
      name: 'Hip Hop',
      slug: 'hip_hop',
    });
  });

  it('can be added, renamed and deleted, and the list shows it at once', async () => {
    const { status, body: added } = await staff.call('genres.create', {
      body: { name: '  Cumbia ' },
    });
    expect({ status, name: added.name, slug: added.slug }).toEqual({
      status: 201,
      name: 'Cumbia',
      slug: 'cumbia',
    });
    const { body: renamed } = await staff.call('genres.rename', {
      params: { id: added.id },
      body: { name: 'Chicha' },
    });
    expect(renamed).toEqual({ ...added, name: 'Chicha' });
    expect((await staff.call('genres.list')).body).toContainEqual(renamed);
    expect((await staff.call('genres.delete', { params: { id: added.id } })).status).toBe(204);
    expect((await staff.call('genres.list')).body).not.toContainEqual(renamed);
    expect((await staff.call('genres.get', { params: { id: added.id } })).status).toBe(404);
  });

  it('leave their shows with "none" when they are deleted', async () => {
    const { body: genre } = await staff.call('genres.create', { body: { name: 'Vaporwave' } });
    const { body: show } = await staff.call('shows.create', {
      body: { date: '2030-05-04', headlining_artist: 'Low Orbit', ages: '18+', genre_id: genre.id },
    });
    expect(show.genre).toEqual(genre);
    await staff.call('genres.delete', { params: { id: genre.id } });
    expect((await staff.call('shows.get', { params: { id: show.id } })).body.genre.slug).toBe(
      'none',
    );
    const none = await staff.call('shows.list', { query: { genre: 'none' } });
    expect(none.body.results.map(({ id }: { id: string }) => id)).toContain(show.id);
    const edited = await staff.call('shows.edit', {
      params: { id: show.id },
      body: { ages: '21+' },
    });
    expect(edited.body.genre.slug).toBe('none');
  });
});
