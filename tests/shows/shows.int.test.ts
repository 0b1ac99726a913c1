import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { picture } from '../setup/pictures.ts';

const SHOW = {
  date: '2030-05-04T12:00:00',
  headlining_artist: 'Glass Harbor',
  ages: '18+',
  genre_id: 'indie',
  ticket_url: 'tickets.example.com/1',
};

const venue = closeAfterTests(await openVenue({ now: () => new Date('2030-05-01T16:00:00Z') }));
const staff = await venue.as('staff');
describe('creating a show', () => {
  it('returns it, and the same browser sees it in its next read', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      date: '2030-05-04T12:00:00',
      headlining_artist: 'Glass Harbor',
      genre: { id: 'indie', name: 'Indie', slug: 'indie' },
      ticket_url: 'https://tickets.example.com/1',
      is_published: true,
      is_archived: false,
      is_past: false,
      is_upcoming: true,
      photos: [],
    });
    const read = await staff.call('shows.get', { params: { id: body.id } });
    expect(read.headers.has('x-read-lag')).toBe(false);
    expect(read.body).toEqual(body);
  });

  it('takes a form with photos as well as JSON', async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...SHOW, is_published: 'false', doors_time: '' }))
      form.set(field, value);
    form.append('photos', await picture('png'), 'one.png');
    form.append('photos', await picture('gif'), 'two.gif');
    const { status, body } = await staff.call('shows.create', { form });
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_published: false, doors_time: null });
    expect(body.photos.map(({ order }) => order)).toEqual([0, 1]);
    const image = await staff.send('GET', String(body.photos[0]?.image));
    expect({ status: image.status, type: image.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/webp',
    });
  });

  it.each([
    [{ ...SHOW, ages: undefined }, 'ages'],
    [{ ...SHOW, genre_id: 'no-such-genre' }, 'genre_id'],
    [{ ...SHOW, is_past: true }, 'is_past'],
    [{ ...SHOW, tour_title: 'x'.repeat(201) }, 'tour_title'],
  ])('names the field that is wrong: %j', async (body, field) => {
    const received = await staff.call('shows.create', { body });
    expect(received.status).toBe(400);
    expect(received.body.code).toBe('invalid-input');
    expect(Object.keys(received.body.errors)).toEqual([field]);
  });
});

describe('editing a show', () => {
  it('refuses a genre that does not exist', async () => {
    const { id } = (await create()).body;
    const { status, body } = await edit(id, { genre_id: 'no-such-genre' });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['genre_id']);
  });

  it('refuses a stale revision with the show as it is', async () => {
    const { id } = (await create()).body;
    const etag = (await staff.call('shows.get', { params: { id } })).headers.get('etag') ?? '';
    const first = await edit(id, { tour_title: 'First' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(await edit(id, { tour_title: 'Second' }, { 'if-match': etag })).toMatchObject({
      status: 409,
      body: { code: 'stale-revision', current: { id, tour_title: 'First' } },
    });
    const fresh = first.headers.get('etag') ?? '';
    expect((await edit(id, { tour_title: 'Second' }, { 'if-match': fresh })).status).toBe(200);
  });

  it('merges edits of different fields, and refuses one of a field that somebody else changed', async () => {
    const { id } = (await create()).body;
    const before = { tour_title: '', doors_time: '19:30', is_published: true };
    await edit(id, { ...before, from: {} });
    expect((await edit(id, { tour_title: 'Theirs', is_published: false })).status).toBe(200);

    const mine = { tour_title: 'Mine', doors_time: '20:00', is_published: false };
    const refused = await edit(id, { ...mine, from: before });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'stale-revision',
      conflicts: [{ field: 'tour_title', current: 'Theirs' }],
      current: { id, tour_title: 'Theirs', doors_time: '19:30', is_published: false },
    });
    const { doors_time } = mine;
    const merged = await edit(id, { doors_time, from: { doors_time: before.doors_time } });
    expect(merged.body).toMatchObject({ tour_title: 'Theirs', doors_time });
  });

  it('compares the former date as responses show it, and refuses a former value of no field', async () => {
    const { id, date } = (await create()).body;
    expect((await edit(id, { date: '2031-05-01', from: { date } })).status).toBe(200);
    const { body } = await edit(id, { date: '2031-05-02', from: { date } });
    expect(body).toMatchObject({ conflicts: [{ field: 'date', current: '2031-05-01' }] });
    expect((await edit(id, { ages: '18+', from: { ages: 18 } })).body).toMatchObject({
      errors: { from: ['Give the value that the field had.'] },
    });
    expect((await edit(id, { ages: '18+', from: { doors_time: null } })).body).toMatchObject({
      errors: { from: ['Send doors_time, too, or leave it out of from.'] },
    });
  });

  it('accepts one of several edits of the same revision that come at once', async () => {
    const { id } = (await create()).body;
    const etag = (await staff.call('shows.get', { params: { id } })).headers.get('etag') ?? '';
    const titles = ['One', 'Two', 'Three', 'Four'];
    const responses = await Promise.all(
      titles.map((tour_title) => edit(id, { tour_title }, { 'if-match': etag })),
    );
    const won = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    const { body } = await staff.call('shows.get', { params: { id } });
    expect(body.tour_title).toBe(titles[won]);
  });

  it('is refused as stale once the show was archived or given a photo', async () => {
    const { id } = (await create()).body;
    const etag = async () =>
      (await staff.call('shows.get', { params: { id } })).headers.get('etag') ?? '';
    const mine = async (ifMatch: string) =>
      (await edit(id, { tour_title: 'Mine' }, { 'if-match': ifMatch })).status;
    const opened = await etag();
    const form = new FormData();
    form.append('photos', await picture('png'), 'one.png');
    await staff.call('shows.upload-photos', { params: { id }, form });
    expect(await mine(opened)).toBe(409);
    const again = await etag();
    await staff.call('shows.archive', { params: { id } });
    expect(await mine(again)).toBe(409);
    expect(await mine('what we never wrote')).toBe(409);
  });

  it('makes the next read of a refused editor wait for what the others wrote', async () => {
    const { id } = (await create()).body;
    const other = await venue.as('site-manager');
    await edit(id, { tour_title: 'Theirs' });
    const written = staff.cookies.get('written');
    const stale = { params: { id }, body: { ages: '21+' }, headers: { 'if-match': '"0"' } };
    expect((await other.call('shows.edit', stale)).status).toBe(409);
    expect(other.cookies.get('written')).toBe(written);
    const { body } = await other.call('shows.get', { params: { id } });
    expect(body.tour_title).toBe('Theirs');
  });

  it('lets a browser go on waiting that waits for a later write', async () => {
    const { id } = (await create()).body;
    await create();
    const written = staff.cookies.get('written');
    expect((await edit(id, { tour_title: 'x' }, { 'if-match': '"0"' })).status).toBe(409);
    expect(staff.cookies.get('written')).toBe(written);
  });

  it('responds with 404 for a show that does not exist', async () => {
    expect((await edit('nothing', { ages: '18+' })).status).toBe(404);
  });
});

describe('copying a show', () => {
  it('makes an unpublished copy with details and photos for each day, once', async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...SHOW, is_sold_out: 'true' }))
      form.set(field, value);
    form.append('photos', await picture('png'), 'one.png');
    form.append('photos', await picture('gif'), 'two.gif');
    const { body: original } = await staff.call('shows.create', { form });
    await staff.call('shows.archive', { params: { id: original.id } });

    const dates = ['2030-05-11', '2030-05-11', '2030-05-18'];
    const copied = await staff.call('shows.duplicate', {
      params: { id: original.id },
      body: { dates },
      headers: { 'idempotency-key': 'three copies' },
    });
    expect(copied.status).toBe(201);
    const { results } = copied.body;
    expect(results.map(({ date }) => date.slice(0, 10))).toEqual(dates);
    expect(new Set(results.map(({ id }) => id)).size).toBe(3);
    for (const copy of results) {
      const { id: _, date: __, created_at: ___, updated_at: ____, photos, ...same } = copy;
      expect(original).toMatchObject({ ...same, is_published: true, is_sold_out: true });
      expect(copy).toMatchObject({ is_published: false, is_archived: false, is_sold_out: false });
      expect(photos.map(({ image }) => image)).toEqual(original.photos.map(({ image }) => image));
      const read = await staff.call('shows.get', { params: { id: copy.id } });
      expect(read.body).toEqual(copy);
    }
    const again = await staff.call('shows.duplicate', {
      params: { id: original.id },
      body: { dates },
      headers: { 'idempotency-key': 'three copies' },
    });
    expect(again.body).toEqual(copied.body);

    // A photo of one copy is its own.
    const [first, second] = results;
    const photoId = String(first?.photos[0]?.id);
    await staff.call('shows.delete-photo', { params: { id: String(first?.id), photoId } });
    const { body: other } = await staff.call('shows.get', { params: { id: String(second?.id) } });
    expect(other.photos).toHaveLength(2);
  });

  it('leaves out a genre that was deleted since', async () => {
    const { body: genre } = await staff.call('genres.create', { body: { name: 'Skronk' } });
    const { body: show } = await create({ ...SHOW, genre_id: genre.id });
    await staff.call('genres.delete', { params: { id: genre.id } });
    const { status, body } = await staff.call('shows.duplicate', {
      params: { id: show.id },
      body: { dates: ['2030-06-01'] },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.results[0]?.genre.id).toBe('none');
  });

  it('refuses days that do not exist, none, and more than 60', async () => {
    const { body: show } = await create();
    for (const dates of [['2030-02-30'], [], Array.from({ length: 61 }, () => '2030-06-01')]) {
      const { status, body } = await staff.call('shows.duplicate', {
        params: { id: show.id },
        body: { dates },
      });
      expect({ status, at: Object.keys(body.errors ?? {})[0]?.split('.')[0] }).toEqual({
        status: 400,
        at: 'dates',
      });
    }
    const unknown = await staff.call('shows.duplicate', {
      params: { id: 'nothing' },
      body: { dates: ['2030-06-01'] },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('publishing and archiving', () => {
  it('tell the back office which drafts were published before', async () => {
    const { id } = (await create()).body;
    await edit(id, { is_published: false });
    const { body: draft } = await create({ ...SHOW, is_published: false });
    const listed = (await staff.call('shows.admin-list')).body.results;
    const wasPublished = (shown: string) => listed.find((one) => one.id === shown)?.was_published;
    expect([id, draft.id].map(wasPublished)).toEqual([true, false]);
  });

  it('work in bulk, where only an unknown id fails and each id counts once', async () => {
    const ids = [(await create()).body.id, (await create()).body.id];
    const archived = await staff.call('shows.bulk-archive', {
      body: { ids: [...ids, 'nothing', ids[0]] },
    });
    expect(archived.body).toEqual({
      updated: 2,
      results: [
        { id: ids[0], ok: true },
        { id: ids[1], ok: true },
        { id: 'nothing', ok: false, error: 'There is nothing here.' },
      ],
    });
    expect(
      (await staff.call('shows.bulk-publish', { body: { ids, is_published: true } })).body.updated,
    ).toBe(0);
    expect((await staff.call('shows.bulk-unarchive', { body: { ids } })).body.updated).toBe(2);
    expect(
      (await staff.call('shows.bulk-publish', { body: { ids, is_published: true } })).body.updated,
    ).toBe(2);
    expect((await staff.call('shows.bulk-archive', { body: { ids: [] } })).status).toBe(400);
    expect(
      (
        await staff.call('shows.bulk-archive', {
          body: { ids: Array.from({ length: 501 }, String) },
        })
      ).status,
    ).toBe(400);
  });
});

function create(body: object = SHOW) {
  return staff.call('shows.create', { body });
}

function edit(id: string, body: object, headers: Record<string, string> = {}) {
  return staff.call('shows.edit', { params: { id }, body, headers });
}
