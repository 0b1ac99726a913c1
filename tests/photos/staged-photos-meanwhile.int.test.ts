import { createLog } from '@stagedoor/platform/process/log';
import { describe, expect, it } from 'vitest';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture } from '../setup/pictures.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const colours = ['#112233', '#334455', '#556677', '#778899', '#99aabb', '#bbccdd'];

describe('while a photo is staged', () => {
  it('a copy keeps the photos of its show, and their files when the show loses them', async () => {
    const [photo, waiting] = [await stage(), await stage()];
    const show = await create([photo.id]);
    const body = { dates: ['2030-06-01'] };
    const copied = await staff.call('shows.duplicate', { params: { id: show.id }, body });
    const [copy] = copied.body.results;
    expect(imagesOf(copy)).toEqual([photo.image]);
    await edit(show.id, [waiting.id]);
    expect((await staff.send('GET', photo.image)).status).toBe(200);
    expect((await edit(copy?.id ?? '', [photo.id])).status).toBe(400);
  });

  it('the save that took it is undone and made again, and no other show gets it', async () => {
    const [photo, show] = [await stage(), await create()];
    const saved = await edit(show.id, [photo.id]);
    const undone = await undoAs(staff, commandOf(saved));
    expect(await photosOf(show.id)).toEqual([]);
    expect((await edit((await create()).id, [photo.id])).status).toBe(400);
    await undoAs(staff, commandOf(undone));
    expect(await photosOf(show.id)).toEqual([photo.image]);
  });

  it('a past moment shows the photo that was taken, and its file', async () => {
    const photo = await stage();
    const show = await create([photo.id]);
    await venue.awaitLog(auditor);
    const { body } = await auditor.call('history.subject', {
      params: { subject: 'show', id: show.id },
    });
    const timestamp = body.results.at(-1)?.recorded_at ?? '';
    await edit(show.id, []);
    await venue.awaitLog(auditor);
    const past = await auditor.call('history.as-of-shows', { params: { timestamp } });
    const then = past.body.results.find(({ id }) => id === show.id);
    expect(imagesOf(then)).toEqual([photo.image]);
    expect((await auditor.send('GET', photo.image)).status).toBe(200);
  });

  it('the read tables are verified and built again, and a show takes it afterwards', async () => {
    const photo = await stage();
    const show = await create();
    await venue.awaitLog(staff);
    const stores = {
      databaseUrl: venue.databases.projector,
      eventStoreUrl: venue.eventStoreUrl,
      masterKey: MASTER_KEY,
      log: createLog('silent', 'test'),
    };
    expect((await verifyReadTables(stores)).differences).toEqual([]);
    await rebuildReadTables(stores);
    expect((await edit(show.id, [photo.id])).status).toBe(200);
    await venue.awaitLog(staff);
    expect((await verifyReadTables(stores)).differences).toEqual([]);
  });
});

async function stage() {
  const form = new FormData();
  form.append('photo', await picture('png', colours.pop()), 'a.png');
  const { status, body } = await staff.call('photos.stage', { form });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function create(photos: string[] = []) {
  const { status, body } = await staff.call('shows.create', { body: { ...SHOW, photos } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

function edit(id: string, photos: string[]) {
  return staff.call('shows.edit', { params: { id }, body: { photos } });
}

async function photosOf(id: string): Promise<string[]> {
  return imagesOf((await staff.call('shows.get', { params: { id } })).body);
}

function imagesOf(show: { photos: { image: string }[] } | undefined): string[] {
  return (show?.photos ?? []).map(({ image }) => image);
}
