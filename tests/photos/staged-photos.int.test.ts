import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { STAGED_PHOTOS } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture } from '../setup/pictures.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const HOUR_MS = 3_600_000;
const LIMIT = 'Upload limit reached - Maximum 5 photos allowed per show.';

let later = 0;

const venue = closeAfterTests(await openVenue({ now: () => new Date(Date.now() + later) }));
const staff = await venue.as('staff');
const colleague = await venue.as('site-manager');

beforeEach(() => void (later = 0));

describe('a staged photo', () => {
  it('is stored at once, and no show has it', async () => {
    const { status, body } = await stage(staff);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id', 'image', 'width', 'height', 'placeholder']);
    expect(body).toMatchObject({ width: 64, height: 48 });
    expect((await staff.send('GET', body.image)).status).toBe(200);
  });

  it('is readable by staff alone, until a public show has it', async () => {
    const { id, image } = await stagedBy(staff, '#123456');
    for (const role of ['visitor', 'member', 'auditor'] as const)
      expect((await (await venue.as(role)).send('GET', image)).status, role).toBe(404);
    expect((await colleague.send('GET', image)).status).toBe(200);
    await created({ photos: [id] });
    expect((await staff.send('GET', image)).status).toBe(200);
    expect((await (await venue.as('visitor')).send('GET', image)).status).toBe(200);
  });

  it('is taken by a new show in the order of its ids, whoever staged it', async () => {
    const [a, b] = [await stagedBy(staff), await stagedBy(colleague)];
    expect(idsOf(await created({ photos: [b.id, a.id] }))).toEqual([b.id, a.id]);
  });

  it('is the same under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await stage(staff, { headers });
    expect((await stage(staff, { headers })).body).toEqual(first.body);
  });

  it('belongs to one show alone, also while both take it', async () => {
    const [one, other] = [await created(), await created()];
    const { id } = await stagedBy(staff);
    const taking = [one, other].map((show) => edit(show.id, { photos: [id] }));
    const answers = await Promise.all(taking);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual({
      photos: [
        `This show cannot have the photo ${id}: it belongs to another show, or has expired. Add it again.`,
      ],
    });
  });

  it('can still be taken after a change that was refused', async () => {
    const { id } = await stagedBy(staff);
    const { status } = await staff.call('shows.create', {
      body: { ...SHOW, genre_id: 'no-such-genre', photos: [id] },
    });
    expect(status).toBe(400);
    expect(idsOf(await created({ photos: [id] }))).toEqual([id]);
  });

  it('is refused after a day, and where its file is gone', async () => {
    const [old, gone] = [await stagedBy(staff), await stagedBy(staff, '#654321')];
    later = STAGED_PHOTOS.hours * HOUR_MS;
    const show = await created();
    expect((await edit(show.id, { photos: [old.id] })).status).toBe(400);
    later = 0;
    await rm(join(venue.dataDir, gone.image));
    const { status, body } = await edit(show.id, { photos: [gone.id] });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['photos']]);
    expect(idsOf(await created({ photos: [old.id] }))).toEqual([old.id]);
  });

  it('is one picture under 10 MB, in the field photo', async () => {
    const text = await stage(staff, { file: new Blob(['no picture']) });
    expect([text.status, text.body.errors]).toEqual([
      400,
      {
        photo: ['Invalid file format: a.png. Please use JPG, PNG, WebP, or GIF formats.'],
      },
    ]);
    const large = await stage(staff, { file: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) });
    expect([large.status, large.body.errors]).toEqual([
      413,
      { photo: ['a.png is larger than 10 MB.'] },
    ]);
    const two = new FormData();
    for (const name of ['a.png', 'b.png']) two.append('photo', await picture('png'), name);
    const both = await staff.call('photos.stage', { form: two });
    expect([both.status, both.body.errors]).toEqual([
      400,
      { photo: ['Send one photo at a time.'] },
    ]);
    const none = await staff.call('photos.stage', { form: new FormData() });
    expect([none.status, none.body.errors]).toEqual([400, { photo: ['Choose a photo.'] }]);
  });

  it(`waits with at most ${STAGED_PHOTOS.each} others of the same person`, async () => {
    const busy = colleague;
    const { id } = await stagedBy(busy);
    await venue.sql.rows(
      `insert into app.staged_photos
       select id || n, account, hash, width, height, placeholder, staged_at
       from app.staged_photos, generate_series(2, $2) as n where id = $1`,
      [id, STAGED_PHOTOS.each],
    );
    const { status, body, headers } = await stage(busy);
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '3600',
    ]);
    await created({ photos: [id] });
    expect((await stage(busy)).status).toBe(201);
    later = STAGED_PHOTOS.hours * HOUR_MS;
    expect((await stage(busy)).status).toBe(201);
  });
});

describe('the photos of an edit', () => {
  it('are one command with its values, and one undo', async () => {
    const [kept, next] = [await stagedBy(staff), await stagedBy(staff)];
    const show = await created({ photos: [kept.id] });
    await staff.call('shows.archive', { params: { id: show.id } });
    const { body, headers } = await edit(show.id, {
      ...{ headlining_artist: 'Salt Parade', is_archived: false, is_published: true },
      photos: [next.id],
    });
    expect(body).toMatchObject({ headlining_artist: 'Salt Parade', is_published: true });
    expect(idsOf(body)).toEqual([next.id]);
    const command_id = headers.get('x-command-id') ?? '';
    expect((await staff.call('history.undo', { body: { command_id } })).status).toBe(200);
    const undone = (await staff.call('shows.get', { params: { id: show.id } })).body;
    expect(undone).toMatchObject({ headlining_artist: 'Glass Harbor', is_archived: true });
    expect(idsOf(undone)).toEqual([kept.id]);
  });

  it.each([
    ['six ids', { photos: '123456'.split('') }, 'photos', LIMIT],
    ['a text', { photos: 'a' }, 'photos', 'Give a list of ids.'],
    ['no id', { photos: [''] }, 'photos', 'This is not an identifier.'],
    [
      'only what they were',
      { from: { photos: [] } },
      'from',
      'Send photos, too, or leave it out of from.',
    ],
  ])('are refused as %s', async (_, change, field, sentence) => {
    const { status, body } = await edit((await created()).id, change);
    expect([status, body.errors]).toEqual([400, { [field]: [sentence] }]);
  });

  it('store nothing when they are too many together', async () => {
    const three = await Promise.all('123'.split('').map(() => stagedBy(staff)));
    const show = await created({ photos: three.map(({ id }) => id) });
    const more = await Promise.all('123'.split('').map(() => stagedBy(staff)));
    const photos = more.map(({ id }) => id);
    const edited = await edit(show.id, { price: '$12', photos, from: { photos: [] } });
    expect([edited.status, edited.body.errors]).toEqual([400, { photos: [LIMIT] }]);
    const { body } = await staff.call('shows.get', { params: { id: show.id } });
    expect([body.price, idsOf(body)]).toEqual(['', idsOf(show)]);
  });
});

const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id);

async function stage(
  by: VenueClient,
  { file, headers }: { file?: Blob; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.append('photo', file ?? (await picture('png')), 'a.png');
  return by.call('photos.stage', { form, ...(headers && { headers }) });
}

async function stagedBy(by: VenueClient, colour?: string) {
  const { status, body } = await stage(by, { file: await picture('png', colour) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function created(more: object = {}) {
  const { status, body } = await staff.call('shows.create', { body: { ...SHOW, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

function edit(id: string, body: object) {
  return staff.call('shows.edit', { params: { id }, body });
}
