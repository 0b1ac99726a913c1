import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from './undo-call.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

const undo = (command_id: string) => undoAs(staff, command_id);
const aShow = async (changes = {}) =>
  (await staff.call('shows.create', { body: { ...SHOW, ...changes } })).body;
describe('undoing a command that concerns several subjects', () => {
  it('brings a genre back to the shows that had it', async () => {
    const genre = (await staff.call('genres.create', { body: { name: 'Zydeco' } })).body;
    const { id } = await aShow({ genre_id: genre.id });
    const genreOf = async () => (await staff.call('shows.get', { params: { id } })).body.genre;
    const deleted = await staff.call('genres.delete', { params: { id: genre.id } });
    expect((await genreOf()).slug).toBe('none');
    await undo(commandOf(deleted));
    expect(await genreOf()).toEqual(genre);
  });

  it('does not remove a genre that a show has', async () => {
    const created = await staff.call('genres.create', { body: { name: 'Ska' } });
    const show = await aShow({ genre_id: created.body.id });
    const { status, body } = await undo(commandOf(created));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    expect(body.error).toContain('A show has this genre.');
    await staff.call('shows.edit', { params: { id: show.id }, body: { genre_id: null } });
    expect((await undo(commandOf(created))).status).toBe(200);
  });

  it('gives the current theme its old name back', async () => {
    const css_vars = {
      theme: {},
      light: { background: '#ffffff', primary: '#881122' },
      dark: { background: '#000000', primary: '#ff6688' },
    };
    const theme = { name: 'barn', display_name: 'Barn', description: '', css_vars };
    const created = await staff.call('themes.create', { body: theme });
    const params = { id: created.body.id };
    const chosen = await staff.call('themes.set-current', { body: { theme_name: 'barn' } });
    expect((await undo(commandOf(created))).body.code).toBe('conflict');
    const light = { ...css_vars.light, primary: '#112288' };
    const renamed = await staff.call('themes.replace', {
      params,
      body: { ...theme, name: 'shed', css_vars: { ...css_vars, light } },
    });
    const { results } = (await undo(commandOf(renamed))).body;
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      [params.id, true],
      ['current', true],
    ]);
    expect((await staff.call('themes.current')).body).toMatchObject({ name: 'barn', css_vars });
    await undo(commandOf(chosen));
    expect((await staff.call('themes.current-setting')).body.theme_name).toBe('lantern');
  });
});

describe('restoring a show to a revision', () => {
  it('is refused for a revision that is not there, and for an unknown show', async () => {
    const { id } = await aShow();
    const restore = (show: string, revision: number) =>
      staff.call('shows.restore', { params: { id: show }, body: { revision } });
    const refused = await restore(id, 2);
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 400,
      errors: { revision: ['Give a revision from 0 to 1.'] },
    });
    expect((await restore(id, -1)).body.errors).toHaveProperty('revision');
    expect((await restore('unknown', 0)).status).toBe(404);
  });
});
