import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const DRAFT = { ...SHOW, is_published: false };
/** Friday at ten, in New York. */
const FRIDAY = '2030-05-03T14:00:00.000Z';
/** Half past eleven at night there: it is the next day in UTC. */
const NIGHT = '2030-05-05T03:30:00.000Z';

const venue = closeAfterTests(await openVenue({ now: () => new Date('2030-05-01T16:00:00Z') }));
const staff = await venue.as('staff');

describe('shows that are edited together', () => {
  it('get the same values by one command, which one undo takes back', async () => {
    const ids = [await create(), await create({ price: '$9', is_published: true })];
    const before = await Promise.all(ids.map(get));
    const changes = { on_sale_at: FRIDAY, price: ' $15 ', genre_id: 'rock', is_sold_out: true };
    const edited = await edit([...ids, ids[0] ?? ''], changes);
    expect(edited.body).toEqual({ updated: 2, results: ids.map((id) => ({ id, ok: true })) });
    for (const show of await Promise.all(ids.map(get)))
      expect(show).toMatchObject({
        ...{ on_sale_at: FRIDAY, price: '$15', genre: { id: 'rock' }, is_sold_out: true },
      });
    expect((await undoAs(staff, commandOf(edited))).body).toMatchObject({ undone: 2 });
    const updated_at = expect.any(String);
    expect(await Promise.all(ids.map(get))).toEqual(
      before.map((show) => ({ ...show, updated_at })),
    );
  });

  it('are scheduled but for those that the time does not fit, which say why', async () => {
    const fits = [await create(), await create({ publish_at: '2030-05-02T14:00:00.000Z' })];
    const published = await create({ is_published: true });
    const archived = await create({}, 'shows.archive');
    const cancelled = await create({}, 'shows.cancel');
    const postponed = await create({}, 'shows.postpone');
    const over = await create({ date: '2030-05-02' });
    const unfit = [published, archived, cancelled, postponed, over, 'unknown'];
    const before = await Promise.all([...fits, ...unfit].map(get));
    const edited = await edit([...unfit, ...fits], { publish_at: FRIDAY, price: '$15' });
    const refused = (id: string, error: string) => ({ id, ok: false, error });
    expect(edited.body).toEqual({
      updated: 2,
      results: [
        refused(published, 'This show is published. Unpublish it before you schedule it.'),
        refused(archived, 'This show is archived. Unarchive it before you schedule it.'),
        refused(cancelled, 'This show is cancelled. Reinstate it before you schedule it.'),
        refused(postponed, 'This show is postponed. Give it a new day before you schedule it.'),
        refused(over, 'This show is over before that time. Choose an earlier one.'),
        refused('unknown', 'There is nothing here.'),
        ...fits.map((id) => ({ id, ok: true })),
      ],
    });
    for (const id of fits)
      expect(await get(id)).toMatchObject({ publish_at: FRIDAY, price: '$15' });
    expect(await Promise.all(unfit.map(get))).toEqual(before.slice(fits.length));
    expect((await undoAs(staff, commandOf(edited))).body).toMatchObject({ undone: 2 });
    const updated_at = expect.any(String);
    expect(await Promise.all([...fits, ...unfit].map(get))).toEqual(
      before.map((show, place) => (place < fits.length ? { ...show, updated_at } : show)),
    );
  });

  it('are over once the day is over in the venue’s time zone', async () => {
    const id = await create();
    expect((await edit([id], { publish_at: NIGHT })).body).toMatchObject({ updated: 1 });
    const later = '2030-05-05T04:00:00.000Z';
    expect((await edit([id], { publish_at: later })).body).toMatchObject({ updated: 0 });
  });

  it('can be scheduled alone where they are called off, as ever', async () => {
    const id = await create({}, 'shows.cancel');
    const alone = { params: { id }, body: { publish_at: FRIDAY } };
    expect((await staff.call('shows.edit', alone)).status).toBe(200);
    const cleared = await edit([id], { publish_at: null, price: '' });
    expect(cleared.body).toMatchObject({ updated: 1 });
    expect(await get(id)).toMatchObject({ publish_at: null });
  });

  it('refuse a time that is over, each for itself', async () => {
    const id = await create();
    const error = 'This time is over. Choose a later one, or none.';
    for (const field of ['publish_at', 'on_sale_at'])
      expect((await edit([id], { [field]: '2030-05-01T15:00:00Z' })).body).toEqual({
        ...{ updated: 0, results: [{ id, ok: false, error }] },
      });
  });

  it.each<[changes: object | undefined, field: string]>([
    [{}, 'changes'],
    [undefined, 'changes'],
    [{ headlining_artist: 'Salt Parade' }, 'changes'],
    [{ price: 15 }, 'changes'],
    [{ publish_at: 'Friday' }, 'changes'],
    [{ genre_id: 'no-such-genre' }, 'genre_id'],
  ])('are not changed by %j: %s', async (changes, field) => {
    const id = await create();
    const refused = await edit([id], changes);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(Object.keys((refused.body as { errors?: object }).errors ?? {})).toEqual([field]);
  });
});

async function create(
  changes: object = {},
  then?: 'shows.archive' | 'shows.cancel' | 'shows.postpone',
): Promise<string> {
  const { id } = (await staff.call('shows.create', { body: { ...DRAFT, ...changes } })).body;
  if (then) await staff.call(then, { params: { id } });
  return id;
}

async function get(id: string) {
  return (await staff.call('shows.get', { params: { id } })).body;
}

function edit(ids: string[], changes: object | undefined) {
  return staff.call('shows.bulk-edit', { body: { ids, changes } });
}
