import { createLog } from '@stagedoor/platform/process/log';
import { describe, expect, it } from 'vitest';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow, stagePhoto } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const colours = ['#112233', '#334455', '#556677', '#778899', '#99aabb', '#bbccdd'];

describe('while a photo is staged', () => {
  it('a copy keeps the photos of its show, and their files when the show loses them', async () => {
    const [photo, waiting] = [await stage(), await stage()];
    const id = await addShow(staff, { photos: [photo.id] });
    const body = { dates: ['2030-06-01'] };
    const copied = await staff.call('shows.duplicate', { params: { id }, body });
    const [copy] = copied.body.results;
    expect(imagesOf(copy)).toEqual([photo.image]);
    await edit(id, [waiting.id]);
    expect((await staff.send('GET', photo.image)).status).toBe(200);
    expect((await edit(copy?.id ?? '', [photo.id])).status).toBe(400);
  });

  it('the save that took it is undone and made again, and no other show gets it', async () => {
    const [photo, id] = [await stage(), await addShow(staff)];
    const saved = await edit(id, [photo.id]);
    const undone = await undoAs(staff, commandOf(saved));
    expect(await photosOf(id)).toEqual([]);
    expect((await edit(await addShow(staff), [photo.id])).status).toBe(400);
    await undoAs(staff, commandOf(undone));
    expect(await photosOf(id)).toEqual([photo.image]);
  });

  it('a past moment shows the photo that was taken, and its file', async () => {
    const photo = await stage();
    const id = await addShow(staff, { photos: [photo.id] });
    await venue.awaitLog(auditor);
    const { body } = await auditor.call('history.subject', {
      params: { subject: 'show', id },
    });
    const timestamp = body.results.at(-1)?.recorded_at ?? '';
    await edit(id, []);
    await venue.awaitLog(auditor);
    const past = await auditor.call('history.as-of-shows', { params: { timestamp } });
    const then = past.body.results.find((show) => show.id === id);
    expect(imagesOf(then)).toEqual([photo.image]);
    expect((await auditor.send('GET', photo.image)).status).toBe(200);
  });

  it('the read tables are verified and built again, and a show takes it afterwards', async () => {
    const photo = await stage();
    const id = await addShow(staff);
    await venue.awaitLog(staff);
    const stores = {
      databaseUrl: venue.databases.projector,
      eventStoreUrl: venue.eventStoreUrl,
      masterKey: MASTER_KEY,
      log: createLog('silent', 'test'),
    };
    expect((await verifyReadTables(stores)).differences).toEqual([]);
    await rebuildReadTables(stores);
    expect((await edit(id, [photo.id])).status).toBe(200);
    await venue.awaitLog(staff);
    expect((await verifyReadTables(stores)).differences).toEqual([]);
  });
});

const stage = () => stagePhoto(staff, colours.pop());

function edit(id: string, photos: string[]) {
  return staff.call('shows.edit', { params: { id }, body: { photos } });
}

async function photosOf(id: string): Promise<string[]> {
  return imagesOf((await staff.call('shows.get', { params: { id } })).body);
}

function imagesOf(show: { photos: { image: string }[] } | undefined): string[] {
  return (show?.photos ?? []).map(({ image }) => image);
}
